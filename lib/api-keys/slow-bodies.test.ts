import { expect, it } from "vitest";
import { setUpTestShop, signedIn, type TestBrowser } from "@/lib/accounts/testing";
import { keyOf } from "@/lib/activity/perform.fixture";
import { db } from "@/lib/db";
import { findHandler } from "@/lib/server/routes";

setUpTestShop();

type Key = { id: string; accountId: string };

const endings = [
  {
    name: "revoked",
    status: 401,
    end: (owner: TestBrowser, { id }: Key) => owner.call("apiKeys.revoke", { keyId: id }),
  },
  {
    name: "of a deactivated account",
    status: 401,
    end: (owner: TestBrowser, { accountId }: Key) => owner.call("members.deactivate", { memberId: accountId }),
  },
  {
    name: "without the scope",
    status: 403,
    end: (owner: TestBrowser) =>
      owner.call("members.changeRules", { developerScopes: { "pets:write": false, "messages:write": false } }),
  },
];

const calls = [
  { path: "/api/v1/pets", body: { name: "Rex", categoryId: 1 } },
  { path: "/api/messages", body: { message: "Hello" } },
];

it.each(calls.flatMap((call) => endings.map((ending) => ({ ...call, ...ending }))))(
  "$path refuses a key that is $name by the time the body has arrived",
  async ({ path, body, status, end }) => {
    const owner = await signedIn("owner");
    const developer = await signedIn("developer");
    const { key, apiKey } = await keyOf(developer.browser);
    let sent = 0;
    const slowBody = new ReadableStream<Uint8Array>({
      async pull(controller) {
        if (sent++ === 0) return controller.enqueue(new TextEncoder().encode(JSON.stringify(body)));
        expect((await end(owner.browser, { id: apiKey.id, accountId: developer.id })).code).toBeNull();
        controller.close();
      },
    });
    const headers = { host: "shop.test", "content-type": "application/json", authorization: `Bearer ${key}` };
    const init = { method: "POST", headers, body: slowBody, duplex: "half" } as RequestInit;
    const response = await findHandler("POST", path)(new Request(`http://shop.test${path}`, init));
    expect(response.status).toBe(status);
    expect((await db().pet.count()) + (await db().message.count())).toBe(0);
  },
);
