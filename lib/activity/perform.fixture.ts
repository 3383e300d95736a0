import { signedIn, type TestBrowser } from "@/lib/accounts/testing";
import { scopes, type Role } from "@/lib/core/permissions";
import { db } from "@/lib/db";
import { CLIENT_ADDRESS_HEADER } from "@/lib/http/client-address";
import { findHandler } from "@/lib/server/routes";

/** The record of a change. */
export type Row = Awaited<ReturnType<typeof recordedRows>>[number];

/**
 * Performs a change, including everything that it requires.
 *
 * @returns the action and address of the record that it must leave, and the secrets that no record may contain
 */
export type Perform = () => Promise<{ action: string; address?: string | null; secrets?: string[]; rows?: Row[] }>;

/** All records, newest first. */
export function recordedRows() {
  return db().activity.findMany({ orderBy: { id: "desc" } });
}

/** The address of every API client in these tests. */
export const API_ADDRESS = "198.51.100.9";

/** A signed-in person with this role, and their address. */
export async function person(role: Role) {
  const { id, email, browser } = await signedIn(role);
  return { id, email, browser, address: browser.address };
}

/** A pet that was added in the console. */
export async function petOf(browser: TestBrowser) {
  return (await browser.call("pets.add", { name: "Rex", categoryId: "1", status: "available" })).body;
}

/** A key with all scopes. */
export async function keyOf(browser: TestBrowser) {
  return (await browser.call("apiKeys.create", { name: "CI", scopes: [...scopes], expiresInDays: null })).body;
}

/** Calls the route modules of the public API like the server. */
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

/** Sends a message with a key of this account, and returns its id. */
export async function messageFrom(browser: TestBrowser): Promise<string> {
  const { key } = await keyOf(browser);
  const answer = await callApi("/api/messages", key, { message: "Hello" });
  return ((await answer.json()) as { id: string }).id;
}
