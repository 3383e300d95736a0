import { afterAll, beforeAll, beforeEach } from "vitest";
import { z } from "zod";
import { cloneTemplate } from "@/e2e/fixtures/database";
import { EMPTY_SHOP } from "@/e2e/fixtures/empty-shop";
import { isChange } from "@/lib/console/procedure";
import { ACCOUNT_HEADER, addressOf, type InputOf, type OutputOf, type ProcedureName } from "@/lib/core/console-client";
import { REPEATED_KEY_HEADER } from "@/lib/core/idempotency";
import type { Role } from "@/lib/core/permissions";
import { stopKeyCache } from "@/lib/api-keys/verify";
import { closeDb, db } from "@/lib/db";
import { CLIENT_ADDRESS_HEADER } from "@/lib/http/client-address";
import { findHandler } from "@/lib/server/routes";
import { procedureOf } from "@/lib/console/testing";
import { settings } from "@/lib/settings";
import { createAccount } from "./service";
import { newSessionCookie } from "./session.fixture";
import "./cheap-scrypt.fixture";

const ORIGIN = "http://shop.test";
export const PASSWORD = "correct horse battery";
export const AUTH_SECRET = "0123456789abcdef0123456789abcdef";

/** Sets up a shop with its own database for the tests of one file, empty before each of them. */
export function setUpTestShop(): void {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await openTestShop();
  });
  beforeEach(() => shop.empty());
  afterAll(() => shop.close());
}

type TestShop = { empty(): Promise<void>; close(): Promise<void> };

/** The same for tests that share data; the caller empties and closes the shop. */
export async function openTestShop(): Promise<TestShop> {
  const database = await cloneTemplate();
  // A pool left open by another file's tests in this process belongs to another database.
  await closeDb();
  Object.assign(settings(), { databaseUrl: database.url, authSecret: AUTH_SECRET, logLevel: "silent" });
  return {
    async empty() {
      // Bypasses the shop's pool, whose statements time out after a second: on a busy machine this may take longer.
      await database.query(EMPTY_SHOP);
    },
    async close() {
      await stopKeyCache();
      await closeDb();
      await database.drop();
    },
  };
}

const errorAnswer = z.strictObject({
  code: z.string(),
  message: z.string(),
  status: z.number(),
  fields: z.record(z.string(), z.string()).optional(),
});

export type Answered<Name extends ProcedureName> = {
  status: number;
  /** The code of an error; null for a success. */
  code: string | null;
  message: string;
  /** What is wrong with each field, if that is the error. */
  fields?: Record<string, string> | undefined;
  headers: Headers;
  /** The body of a success; reading it for an error throws. */
  body: OutputOf<Name>;
};

type Input<I> = I extends void ? [] : Record<string, never> extends I ? [input?: I] : [input: I];

/** A browser with its own cookies and address, which calls the route modules like the server. */
export class TestBrowser {
  readonly cookies = new Map<string, string>();
  /** The account that the page in the browser belongs to, if its calls name it. */
  pageAccount: string | undefined;
  private static count = 0;

  constructor(public address = `192.0.2.${++TestBrowser.count % 250}`) {}

  /** Calls a procedure, and validates the response against its schema. */
  async call<const Name extends ProcedureName>(name: Name, ...[input]: Input<InputOf<Name>>): Promise<Answered<Name>> {
    const procedure = procedureOf(name);
    const response = await this.callProcedure(name, input);
    const text = await response.text();
    const headers = response.headers;
    if (response.ok) {
      const body = procedure.answer?.parse(JSON.parse(text)) as OutputOf<Name>;
      return { status: response.status, code: null, message: "", headers, body };
    }
    const { code, message, status, fields } = errorAnswer.parse(JSON.parse(text));
    if (status !== response.status)
      throw new Error(`the status is ${status} in the body and ${response.status} in the response`);
    return {
      status,
      code,
      message,
      fields,
      headers,
      get body(): never {
        throw new Error(`${name} failed: ${code} ${message}`);
      },
    };
  }

  /** Sends the request of a procedure with any input, valid or not. */
  callProcedure(name: string, input: unknown, origin?: string, key?: string, repeatedKey?: string): Promise<Response> {
    const sent = {
      ...(origin !== undefined && { origin }),
      ...(key !== undefined && { key }),
      ...(repeatedKey !== undefined && { repeatedKey }),
    };
    if (isChange(procedureOf(name))) return this.send("POST", addressOf(name), { ...sent, body: input });
    return this.send("GET", addressOf(name, input as object), sent);
  }

  /** Sends any request, from the shop's own origin by default. */
  async send(
    method: string,
    pathname: string,
    {
      body,
      file,
      key,
      repeatedKey,
      origin = ORIGIN,
    }: { body?: unknown; file?: BodyInit; key?: string; repeatedKey?: string; origin?: string | null } = {},
  ): Promise<Response> {
    const [called = ""] = pathname.split("?");
    const headers = new Headers({
      host: "shop.test",
      [CLIENT_ADDRESS_HEADER]: this.address,
      "user-agent": "Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0",
      // Named after the procedure, to recognise the request in what it records.
      "x-request-id": called.slice(called.lastIndexOf("/") + 1),
    });
    if (origin !== null) headers.set("origin", origin);
    if (this.cookies.size > 0)
      headers.set("cookie", [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; "));
    if (body !== undefined) headers.set("content-type", "application/json");
    if (key !== undefined) headers.set("idempotency-key", key);
    if (repeatedKey !== undefined) headers.set(REPEATED_KEY_HEADER, repeatedKey);
    if (this.pageAccount !== undefined) headers.set(ACCOUNT_HEADER, this.pageAccount);
    const sent = file ?? (body === undefined ? null : JSON.stringify(body));
    // A body that is a stream requires `duplex`.
    const init = { method, headers, body: sent, duplex: "half" } as RequestInit;
    const request = new Request(ORIGIN + pathname, init);
    const response = await findHandler(method, called)(request);
    for (const cookie of response.headers.getSetCookie()) this.keep(cookie);
    return response;
  }

  private keep(cookie: string): void {
    const [pair = "", ...attributes] = cookie.split("; ");
    const name = pair.slice(0, pair.indexOf("="));
    if (attributes.includes("Max-Age=0")) this.cookies.delete(name);
    else this.cookies.set(name, pair.slice(pair.indexOf("=") + 1));
  }
}

let accounts = 0;

/** Creates an account and a browser with a session, bypassing the sign-in. */
export async function signedIn(
  role: Role,
  name = `${role} ${++accounts}`,
): Promise<{ id: string; email: string; browser: TestBrowser }> {
  const email = `${name.replaceAll(/\W/g, ".").toLowerCase()}@shop.test`;
  const { id } = await createAccount({ kind: "operator" }, { email, name, role, password: PASSWORD });
  const { name: cookieName, value, tokenHash } = newSessionCookie(AUTH_SECRET);
  await db().session.create({
    data: { id: `session of ${id}`, tokenHash, accountId: id, expiresAt: new Date(Date.now() + 86_400_000) },
  });
  const browser = new TestBrowser();
  browser.cookies.set(cookieName, value);
  return { id, email, browser };
}

/** The actions of all activity records, oldest first. */
export async function recordedActions(): Promise<string[]> {
  const rows = await db().activity.findMany({ orderBy: { id: "asc" }, select: { action: true } });
  return rows.map(({ action }) => action);
}

/** The last segment of a link: its token. */
export function tokenOf(url: string): string {
  return url.split("/").at(-1) ?? "";
}
