import { afterAll, beforeAll, expect, it } from "vitest";
import { startReleaseBefore, type EarlierRelease } from "@/lib/postgres/earlier-release.fixture";
import { query } from "@/lib/postgres/testing";
import { translateTo } from "@/lib/texts/languages";
import { writeMessage } from "@/lib/texts/message";
import { readMessage } from "@/lib/texts/read-message";

let shop: EarlierRelease;
beforeAll(async () => {
  shop = await startReleaseBefore("20261208100000_recorded_devices");
});
afterAll(() => shop.stop());

const devices = ["Firefox on Linux", "Chrome", "iPhone", "Unknown device"];

it("turns the devices of records into messages that say the same", async () => {
  for (const device of devices)
    await query(
      shop.url,
      `INSERT INTO activity (actor_kind, action, subject_type, subject_id, after)
       VALUES ('system', 'account.new_device', 'account', 'one', '{"device": "${device}"}')`,
    );
  await shop.upgrade();
  const rows = await query(shop.url, "SELECT after -> 'device' AS device FROM activity ORDER BY id");
  expect(rows.map(({ device }) => writeMessage(translateTo("en"), readMessage(device)))).toEqual(devices);
  expect(rows.map(({ device }) => readMessage(device).key)).toEqual(devices.map(() => "session.device"));
});
