import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { consoleMutations } from "@/lib/activity/console-mutations.fixture";
import { openTestShop, TestBrowser } from "@/lib/accounts/testing";
import { addressOf } from "@/lib/core/console-client";
import { dbForWork } from "@/lib/db";

/** So many that reading all of them is no plan for one of them. */
const PETS = 20_000;

let shop: Awaited<ReturnType<typeof openTestShop>>;
beforeAll(async () => {
  shop = await openTestShop();
  // Every change is recorded, so that this sees the statements of each before it is committed.
  await dbForWork().$executeRawUnsafe(`
    CREATE FUNCTION refuse_scans() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE scanned TEXT := (
      SELECT string_agg(relname, ', ') FROM pg_stat_xact_user_tables
      WHERE relname IN ('pet', 'deleted_pet', 'pet_reference') AND seq_tup_read >= ${PETS});
    BEGIN
      IF scanned IS NOT NULL THEN RAISE EXCEPTION 'reads all of %', scanned; END IF;
      RETURN NULL;
    END $$`);
  await dbForWork().$executeRawUnsafe(`
    CREATE CONSTRAINT TRIGGER refuse_scans AFTER INSERT ON activity DEFERRABLE INITIALLY DEFERRED
    FOR EACH ROW EXECUTE FUNCTION refuse_scans()`);
});
afterAll(() => shop.close());

/** Pets, deleted pets and references, before anything else is in the shop. */
function fillShop(): Promise<unknown> {
  return dbForWork().$transaction(async (tx) => {
    await tx.$executeRaw`INSERT INTO pet (name, category_id) SELECT 'Pet ' || n, 1000000 FROM generate_series(1, ${PETS}::int) n`;
    await tx.$executeRaw`
      INSERT INTO deleted_pet (id, name, category_id, status, created_at, version, deleted_at)
      SELECT -id, name, category_id, status, created_at, version, now() FROM pet`;
    await tx.$executeRaw`INSERT INTO pet_reference (pet_id, reference) SELECT id, 'R-' || id FROM pet`;
    await tx.$executeRaw`ANALYZE pet, deleted_pet, pet_reference`;
    // What this has read would count as read by the next transaction of the connection.
    await tx.$queryRaw`SELECT pg_stat_force_next_flush()::text`;
  });
}

describe("a change reads only its own pets, however many there are:", () => {
  const ofPets = Object.entries(consoleMutations).filter(([name]) =>
    /^(?:pets|jobs|activity|imports|categories)\./.test(name),
  );
  it.each(ofPets)("%s", async (name, perform) => {
    await shop.empty();
    await fillShop();
    const original = TestBrowser.prototype.send;
    const failures: string[] = [];
    const send = vi.spyOn(TestBrowser.prototype, "send").mockImplementation(async function (
      this: TestBrowser,
      ...sent
    ) {
      const response = await original.call(this, ...sent);
      if (response.status >= 500) failures.push(`${sent[1]}: ${await response.clone().text()}`);
      return response;
    });
    await perform();
    expect(send.mock.calls.map(([, pathname]) => pathname.split("?")[0])).toContain(addressOf(name));
    send.mockRestore();
    expect(failures).toEqual([]);
  });
});
