import { AUTH_SECRET, insertAccount, sessionCookie } from "@/e2e/fixtures/console";
import type { Database } from "@/e2e/fixtures/database";
import { expect, test, type FaultServer } from "@/e2e/fixtures/fault-test";
import { shopIn } from "@/e2e/fixtures/shop";
import { importDetail, type ImportDetail } from "@/lib/imports/schemas";

const ROWS = 60_000;

/** Calls the console of a server as a staff member. */
async function callerOf(database: Database, server: FaultServer) {
  const staff = await insertAccount(database, "none", "staff", "Ann");
  const { name, value } = await sessionCookie(database, server.origin, staff);
  return (method: string, path: string, body?: string) =>
    fetch(server.origin + path, {
      method,
      headers: { "Content-Type": "application/json", Origin: server.origin, Cookie: `${name}=${value}` },
      ...(body !== undefined && { body }),
    });
}

const detailOf = async (response: Response): Promise<ImportDetail> => importDetail.parse(await response.json());

test("an import whose process is killed leaves nothing, fails with a message, and can be started again", async ({
  database,
  start,
}) => {
  test.slow();
  const first = await start({ AUTH_SECRET });
  const call = await callerOf(database, first);
  const file = `name,category\n${"Rex,7\n".repeat(ROWS)}`;
  const { id } = await detailOf(await call("POST", "/api/console/imports.upload?fileName=pets.csv", file));
  const run = JSON.stringify({ importId: id, mode: "all" });
  const { jobId } = await detailOf(await call("POST", "/api/console/imports.run", run));
  const job = async () => (await database.query("SELECT state, done::int FROM job WHERE id = $1", [jobId]))[0];

  await expect.poll(async () => (await job())?.["done"], { intervals: [2] }).toBeGreaterThan(2_000);
  process.kill(first.pid, "SIGKILL");
  expect(await job()).toMatchObject({ state: "running" });
  expect(await database.query("SELECT FROM pet LIMIT 1")).toEqual([]);

  const second = await start({ AUTH_SECRET });
  const callAgain = await callerOf(database, second);
  const read = async () => detailOf(await callAgain("GET", `/api/console/imports.read?importId=${id}`));
  await expect.poll(async () => (await read()).state, { intervals: [100], timeout: 30_000 }).toBe("failed");
  expect(await read()).toMatchObject({
    error: { key: "jobReasons.importInterrupted" },
    added: null,
    hasFile: true,
  });
  expect(await database.query("SELECT FROM pet LIMIT 1")).toEqual([]);
  expect(await database.query("SELECT FROM activity WHERE action = 'pet.created' LIMIT 1")).toEqual([]);

  await callAgain("POST", "/api/console/imports.run", run);
  await expect.poll(async () => (await read()).state, { intervals: [100], timeout: 60_000 }).toBe("done");
  expect(await database.query("SELECT count(*)::int FROM pet")).toEqual([{ count: ROWS }]);
});

test("an export aborted by the client, the database or the process cannot be taken for a complete one", async ({
  database,
  start,
}) => {
  await shopIn(database).add(ROWS);
  const server = await start({ AUTH_SECRET });
  const call = await callerOf(database, server);
  /** The reader of an export of which only the first part has been read; the rest exceeds all buffers. */
  const begin = async (format: "csv" | "jsonl") => {
    const response = await call("GET", `/api/console/pets.export?format=${format}&order=oldest`);
    const reader = response.body?.getReader();
    expect((await reader?.read())?.done).toBe(false);
    return reader;
  };
  const readToEnd = async (reader: Awaited<ReturnType<typeof begin>>) => {
    while (!(await reader?.read())?.done);
  };

  await test.step("a client that goes away ends it, and the server goes on", async () => {
    const started = server.log.lines.length;
    for (let i = 0; i < 5; i++) await (await begin("csv"))?.cancel();
    const reads = () =>
      database.query(
        `SELECT FROM pg_stat_activity WHERE datname = current_database() AND state = 'active'
         AND query LIKE '%LEFT JOIN category%' AND pid <> pg_backend_pid()`,
      );
    await expect.poll(async () => (await reads()).length).toBe(0);
    expect((await call("GET", "/api/console/pets.list?limit=20")).status).toBe(200);
    expect(server.log.errorsFrom(started)).toEqual([]);
  });

  await test.step("the database breaks it off", async () => {
    const reader = await begin("jsonl");
    await database.query("ALTER TABLE pet RENAME TO elsewhere");
    await expect(readToEnd(reader)).rejects.toThrow();
    await expect.poll(() => server.log.lines.join("\n")).toContain("a download was aborted by an error");
    await database.query("ALTER TABLE elsewhere RENAME TO pet");
  });

  await test.step("the process is killed", async () => {
    const reader = await begin("csv");
    process.kill(server.pid, "SIGKILL");
    await expect(readToEnd(reader)).rejects.toThrow();
  });
});
