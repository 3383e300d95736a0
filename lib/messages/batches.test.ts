import { expect, it } from "vitest";
import { callApi, keyOf, person } from "@/lib/activity/perform.fixture";
import { setUpTestShop } from "@/lib/accounts/testing";
import { db, dbForWork } from "@/lib/db";
import { countLockWaits } from "@/lib/lock-waits.fixture";

setUpTestShop();

const MESSAGES = 100;

it("however many messages arrive at once, they leave connections to other changes", async () => {
  const { browser } = await person("owner");
  const { key } = await keyOf(browser);
  const send = async (n: number) => {
    const answer = await callApi("/api/messages", key, { message: `Message ${n}` });
    return { status: answer.status, body: (await answer.json()) as { message: string } };
  };
  // Looks up the key.
  await send(0);
  const sent = await dbForWork().$transaction(
    async (tx) => {
      await tx.$executeRaw`LOCK TABLE message IN EXCLUSIVE MODE`;
      const messages = Promise.all(Array.from({ length: MESSAGES }, (_, n) => send(n + 1)));
      await expect.poll(countLockWaits).toBe(2);
      const pet = await browser.call("pets.add", { name: "Rex", categoryId: "1", status: "available" });
      expect(pet.status).toBe(200);
      return () => messages;
    },
    { timeout: 20_000 },
  );
  const answers = await sent();
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 202));
  expect(answers.map(({ body }) => body.message)).toEqual(answers.map((_, n) => `Message ${n + 1}`));
  expect(await db().message.count()).toBe(MESSAGES + 1);
  expect(await db().activity.count({ where: { action: "message.created", actorKind: "api_key" } })).toBe(MESSAGES + 1);
});

it("a message whose insert times out fails alone, without the others of its batch", async () => {
  const { browser } = await person("owner");
  const { key } = await keyOf(browser);
  await dbForWork().$executeRaw`
    CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN IF NEW.message = 'bad' THEN RAISE EXCEPTION 'no' USING ERRCODE = '57014'; END IF; RETURN NEW; END $$`;
  await dbForWork().$executeRaw`CREATE TRIGGER refuse BEFORE INSERT ON message FOR EACH ROW EXECUTE FUNCTION refuse()`;
  const statuses = await Promise.all(
    ["Hello", "bad", "Thank you"].map(async (message) => (await callApi("/api/messages", key, { message })).status),
  );
  expect(statuses).toEqual([202, 503, 202]);
});
