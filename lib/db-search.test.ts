import { expect, it } from "vitest";
import { z } from "zod";
import { setUpTestShop, signedIn } from "@/lib/accounts/testing";
import type { Actor } from "@/lib/core/actor";
import { allProcedures } from "@/lib/console/testing";
import { dbForWork, withinStatementLimit } from "@/lib/db";
import { searchLimits, withinSearchTime } from "@/lib/db-search";
import { settings } from "@/lib/settings";

setUpTestShop();

const actorOf = async (name: string): Promise<Actor> => {
  const { id, browser } = await signedIn("staff", name);
  return { kind: "account", id, role: "staff", address: browser.address, requestId: "request" };
};

it("takes the searches of an account two at a time, and keeps nobody else waiting", async () => {
  const [eager, other] = [await actorOf("Eager"), await actorOf("Other")];
  let running = 0;
  let most = 0;
  let finish = () => {};
  const end = new Promise<void>((resolve) => (finish = resolve));
  const search = async () => {
    most = Math.max(most, ++running);
    await end;
    running--;
  };
  const { running: atOnce, waiting } = searchLimits.key;
  const searches = Array.from({ length: atOnce + waiting }, () => withinSearchTime(eager, search));
  await expect(withinSearchTime(eager, search)).rejects.toMatchObject({ code: "too_many_attempts" });
  expect(await withinSearchTime(other, () => Promise.resolve("found"))).toBe("found");
  finish();
  await Promise.all(searches);
  expect(most).toBe(atOnce);
});

it("limits the time of a search in its transaction behind a pooler, which ignores the limit of a connection", async () => {
  const limit = async () => {
    const [row] = await withinStatementLimit(
      (client) => client.$queryRaw<{ setting: string; source: string }[]>`
        SELECT setting, source FROM pg_settings WHERE name = 'statement_timeout'`,
    );
    return row;
  };
  const direct = await limit();
  expect(direct?.source).toBe("client");
  Object.assign(settings(), { databaseDirectUrl: settings().databaseUrl });
  expect(await limit()).toEqual({ setting: direct?.setting, source: "session" });
});

it("answers a search that takes too long with what to do about it, in every list", async () => {
  const { browser } = await signedIn("owner", "Searcher");
  const { body: pet } = await browser.call("pets.add", { name: "Rex", categoryId: "7", status: "available" });
  const needed: Record<string, object> = { "pets.neighbours": { petId: pet.id } };
  // As the last of its statements: one that PostgreSQL cancelled for its time.
  await dbForWork().$executeRaw`
    CREATE OR REPLACE FUNCTION folded_text(value text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS
    $$ BEGIN RAISE EXCEPTION 'too slow' USING ERRCODE = '57014'; END $$`;
  const lists = allProcedures.filter(
    ({ name, procedure: { kind, input } }) =>
      // That one reads pets by their ids alone.
      kind === "query" && input instanceof z.ZodObject && "q" in input.shape && name !== "pets.matching",
  );
  const answers: Record<string, unknown> = {};
  for (const { name } of lists) {
    const { status, code, message } = await browser.call(name as "pets.list", { ...needed[name], q: "reptile" });
    answers[name] = status === 200 ? "found nothing" : `${code}: ${message}`;
  }
  const told = "invalid_request: This search takes too long. Enter a longer part of the text.";
  expect(Object.keys(answers)).toEqual(expect.arrayContaining(["activity.list", "members.list", "pets.list"]));
  expect(new Set(Object.values(answers))).toEqual(new Set([told, "found nothing"]));
});
