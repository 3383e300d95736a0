import { signedIn, type TestBrowser } from "@/lib/accounts/testing";
import { scopes, type Role } from "@/lib/core/permissions";
import { db } from "@/lib/db";
import { CLIENT_ADDRESS_HEADER } from "@/lib/http/client-address";
import { findHandler } from "@/lib/server/routes";

/** What was kept of a change. */
export type Row = Awaited<ReturnType<typeof recordedRows>>[number];

/**
 * Does one change for real, whatever has to be there first.
 *
 * @returns which record it must leave, from where, and what must not be in any: each of these is a secret
 */
export type Perform = () => Promise<{ action: string; address?: string | null; secrets?: string[]; rows?: Row[] }>;

/** Everything that was recorded, newest first. */
export function recordedRows() {
  return db().activity.findMany({ orderBy: { id: "desc" } });
}

/** Where every API client of these tests is. */
export const API_ADDRESS = "198.51.100.9";

/** Somebody with this role, and where they are. */
export async function person(role: Role) {
  const { id, email, browser } = await signedIn(role);
  return { id, email, browser, address: browser.address };
}

/** A pet that was added in the console. */
export async function petOf(browser: TestBrowser) {
  return (await browser.call("pets.add", { name: "Rex", categoryId: "1", status: "available" })).body;
}

/** A key that may do everything. */
export async function keyOf(browser: TestBrowser) {
  return (await browser.call("apiKeys.create", { name: "CI", scopes: [...scopes], expiresInDays: null })).body;
}

/** Calls the public API as the server does. */
export async function callApi(pathname: string, key: string, body: unknown): Promise<Response> {
  const headers = {
    host: "shop.test",
    "content-type": "application/json",
    authorization: `Bearer ${key}`,
    "x-request-id": `POST${pathname.replaceAll("/", "-")}`,
    [CLIENT_ADDRESS_HEADER]: API_ADDRESS,
  };
  const request = new Request(`http://shop.test${pathname}`, { method: "POST", headers, body: JSON.stringify(body) });
  return findHandler("POST", pathname)(request);
}

/** A message that was sent with a key of this account; gives its id. */
export async function messageFrom(browser: TestBrowser): Promise<string> {
  const { key } = await keyOf(browser);
  const answer = await callApi("/api/messages", key, { message: "Hello" });
  return ((await answer.json()) as { id: string }).id;
}
