import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openTestShop, signedIn } from "@/lib/accounts/testing";
import { db } from "@/lib/db";
import { differing, type Position, type Topic } from "@/lib/live/contract";
import { PositionTracker, readLivePosition, readShop } from "@/lib/live/position";

let shop: Awaited<ReturnType<typeof openTestShop>>;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());
beforeEach(() => shop.empty());

/** The topics that something changed, as reported to an open console. */
async function changedBy(change: () => Promise<unknown>): Promise<Topic[]> {
  const before = await readLivePosition();
  await change();
  return differing(before, await readLivePosition());
}

const addPet = () => db().$executeRaw`INSERT INTO pet (name, category_id) VALUES ('Rex', 1)`;

describe("the position of the shop", () => {
  it.each<[string, Topic[], () => Promise<unknown>]>([
    ["a pet is added", ["pets"], addPet],
    ["all pets are removed", ["pets"], () => db().$executeRaw`TRUNCATE pet`],
    ["a deleted pet is forgotten", ["pets"], () => db().$executeRaw`DELETE FROM deleted_pet`],
    [
      "a category is named",
      ["categories"],
      () => db().$executeRaw`INSERT INTO category (id, name) VALUES (9, 'Nine') ON CONFLICT DO NOTHING`,
    ],
    ["the rules change", ["members"], () => db().$executeRaw`UPDATE shop_setting SET invitation_only = true`],
    ["somebody is signed out", ["sessions"], () => db().$executeRaw`DELETE FROM session`],
  ])("changes when %s", async (_what, topics, change) => {
    expect(await changedBy(change)).toEqual(topics);
  });

  it("changes with accounts, sessions, keys and messages", async () => {
    const expected: Topic[] = ["messages", "api_keys", "members", "sessions"];
    const changed = await changedBy(async () => {
      const { id } = await signedIn("owner");
      await db().$executeRaw`
        INSERT INTO api_key (account_id, name, prefix, hash) VALUES (${id}, 'k', 'p', '\\x00')`;
      await db().$executeRaw`INSERT INTO message (id, message, api_key_id) SELECT 'm', 'Hello', id FROM api_key`;
    });
    expect(changed).toEqual(expected);
  });

  it("changes with the webhook, its deliveries and their results", async () => {
    const { id } = await signedIn("owner");
    await db().$executeRaw`INSERT INTO api_key (account_id, name, prefix, hash) VALUES (${id}, 'k', 'p', '\\x00')`;
    await db().$executeRaw`INSERT INTO message (id, message, api_key_id) SELECT 'm', 'Hello', id FROM api_key`;
    const steps = [
      () => db().$executeRaw`INSERT INTO webhook (id, url) VALUES (gen_random_uuid(), 'https://hooks.example/')`,
      () => db().$executeRaw`INSERT INTO webhook_delivery (webhook_id, message_id) SELECT id, 'm' FROM webhook`,
      () => db().$executeRaw`UPDATE webhook_delivery SET state = 'delivered'`,
      () => db().$executeRaw`UPDATE webhook SET is_on = false`,
    ];
    for (const step of steps) expect(await changedBy(step)).toEqual(["webhook"]);
  });

  it("does not change without changes, nor by routine updates", async () => {
    const { id } = await signedIn("owner");
    await db().$executeRaw`INSERT INTO api_key (account_id, name, prefix, hash) VALUES (${id}, 'k', 'p', '\\x00')`;
    const changed = await changedBy(async () => {
      await db().$executeRaw`UPDATE api_key SET last_used_at = now()`;
      await db().$executeRaw`UPDATE session SET updated_at = now(), expires_at = now() + interval '1 day'`;
      await db().$executeRaw`UPDATE message SET status = 'delivered' WHERE status = 'queued'`;
      await db().$executeRaw`UPDATE job SET lease_until = now() WHERE state = 'queued'`;
      await db().$executeRaw`UPDATE webhook_delivery SET due_at = now() WHERE state = 'queued'`;
      await db().$executeRaw`INSERT INTO webhook_delivery (webhook_id) SELECT id FROM webhook`;
    });
    expect(changed).toEqual([]);
  });

  it("is open until the change is visible, and until a rolled-back transaction has ended", async () => {
    const tracker = new PositionTracker();
    const look = async () => tracker.take(await readShop());
    const pets: Position["pets"][] = [(await look()).pets];
    await db().$transaction(async (tx) => {
      await tx.$executeRaw`INSERT INTO pet (name, category_id) VALUES ('Rex', 1)`;
      pets.push((await look()).pets, (await look()).pets);
    });
    pets.push((await look()).pets);
    const [before, open, stillOpen, after] = pets;
    expect(open).toMatch(/^[0-9]+~$/);
    expect(stillOpen).toBe(open);
    expect(after).toBe(open?.slice(0, -1));
    expect(after).not.toBe(before);
  });

  it("is open from the start for a reader who connects during a write", async () => {
    await db().$transaction(async (tx) => {
      await tx.$executeRaw`INSERT INTO pet (name, category_id) VALUES ('Rex', 1)`;
      expect((await readLivePosition()).pets).toMatch(/~$/);
    });
    expect((await readLivePosition()).pets).toMatch(/^[0-9]+$/);
  });
});
