import { afterAll, beforeAll, expect, it } from "vitest";
import { startReleaseBefore, type EarlierRelease } from "@/lib/postgres/earlier-release.fixture";
import { query } from "@/lib/postgres/testing";

let shop: EarlierRelease;
beforeAll(async () => {
  shop = await startReleaseBefore("20261128001000_activity_names");
});
afterAll(() => shop.stop());

const KEY = "00000000-0000-4000-8000-000000000001";

it("adds the names of subjects to entries of earlier releases, as far as they are known", async () => {
  await query(
    shop.url,
    `INSERT INTO account (id, name, email) VALUES ('ann', 'Anna', 'ann@shop.test');
     INSERT INTO api_key (id, account_id, name, prefix, hash, scopes)
     VALUES ('${KEY}', 'ann', 'Till', 'ps_live_abcd', '', '{}');
     INSERT INTO activity (actor_kind, action, subject_type, subject_id, before, after) VALUES
       ('system', 'pet.created', 'pet', '7', NULL, '{"name": "Rex"}'),
       ('system', 'pet.updated', 'pet', '7', '{"name": "Rex"}', '{"name": "Max"}'),
       ('system', 'pet.deleted', 'pet', '7', '{"name": "Max"}', NULL),
       ('system', 'pet.seeded', 'pet', NULL, NULL, '{"count": 3}'),
       ('system', 'category.unnamed', 'category', '1', '{"name": "Dogs"}', NULL),
       ('system', 'account.signed_in', 'account', 'ann', NULL, '{"device": null}'),
       ('system', 'account.renamed', 'account', 'ann', '{"name": "Ann"}', '{"name": "Anna"}'),
       ('system', 'account.signed_in', 'account', 'ann', NULL, '{"device": null}'),
       ('system', 'account.signed_in', 'account', 'gone', NULL, '"not an object"'),
       ('system', 'api_key.revoked', 'api_key', '${KEY}', '{"revokedAt": null}', NULL),
       ('system', 'import.discarded', 'import', '${KEY}', '{"fileName": "pets.csv"}', NULL),
       ('system', 'message.read', 'message', 'msg_1', NULL, NULL)`,
  );
  await shop.upgrade();
  const rows = await query<{ entry: string }>(
    shop.url,
    "SELECT concat_ws(' ', action, subject_name) AS entry FROM activity WHERE actor_kind = 'system' ORDER BY id",
  );
  expect(rows.map(({ entry }) => entry)).toEqual([
    "pet.created Rex",
    "pet.updated Max",
    "pet.deleted Max",
    "pet.seeded",
    "category.unnamed Dogs",
    "account.signed_in Ann",
    "account.renamed Anna",
    "account.signed_in Anna",
    "account.signed_in",
    "api_key.revoked Till (ps_live_abcd…)",
    "import.discarded pets.csv",
    "message.read",
  ]);
});
