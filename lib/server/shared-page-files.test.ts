import { beforeEach, expect, it, vi } from "vitest";
import { setUpTestShop } from "@/lib/accounts/testing";
import { db } from "@/lib/db";
import { SharedPageFiles, storePageFiles, sweepPageFiles, type PageFile } from "./shared-page-files";

setUpTestShop();
beforeEach(async () => {
  await db().pageFile.deleteMany();
});

const bytes = (text: string) => new Uint8Array(Buffer.from(text));

/** The files of a build. */
const build = (...names: string[]): Map<string, PageFile> =>
  new Map(names.map((name) => [name, { br: bytes(`br of ${name}`), gzip: bytes(`gzip of ${name}`) }]));

const storedNames = async () =>
  (await db().pageFile.findMany({ orderBy: { name: "asc" } })).map(({ name }) => name.replace("chunks/", ""));

/** Moves the last use of all files into the past. */
const age = (interval: string) => db().$executeRaw`UPDATE page_file SET used_at = now() - ${interval}::interval`;

it("reads a file of another build in each coding, also one that was stored after a first look", async () => {
  const shared = new SharedPageFiles();
  expect(await shared.read("chunks/a.js")).toBeNull();
  const one = build("chunks/a.js", "chunks/b.js", "build-id/_buildManifest.js");
  await storePageFiles(one);
  await Promise.all([...one].map(async ([name, file]) => expect(await shared.read(name)).toEqual(file)));
  expect(await shared.read("chunks/c.js")).toBeNull();
});

it("adds what is missing, and keeps what there is", async () => {
  await storePageFiles(build("chunks/a.js", "chunks/b.js"));
  await storePageFiles(build("chunks/b.js", "chunks/c.js"));
  expect(await storedNames()).toEqual(["a.js", "b.js", "c.js"]);
  await db().pageFile.deleteMany({ where: { name: "chunks/b.js" } });
  await storePageFiles(build("chunks/b.js", "chunks/c.js"));
  expect(await storedNames()).toEqual(["a.js", "b.js", "c.js"]);
});

it("stores a build once when several processes start concurrently", async () => {
  const files = build(...Array.from({ length: 50 }, (_, n) => `chunks/${n}.js`));
  await Promise.all(Array.from({ length: 8 }, () => storePageFiles(files)));
  expect(await storedNames()).toHaveLength(50);
  await age("1 hour");
  await Promise.all(Array.from({ length: 8 }, () => storePageFiles(files)));
  await sweepPageFiles();
  expect(await storedNames()).toHaveLength(50);
});

it("deletes a file a day after the last use of the builds that have it", async () => {
  await storePageFiles(build("chunks/a.js", "chunks/b.js"));
  await age("23 hours");
  await sweepPageFiles();
  expect(await storedNames()).toEqual(["a.js", "b.js"]);
  await age("25 hours");
  await storePageFiles(build("chunks/b.js"));
  await sweepPageFiles();
  expect(await storedNames()).toEqual(["b.js"]);
  const shared = new SharedPageFiles();
  expect(await shared.read("chunks/a.js")).toBeNull();
  expect(await shared.read("chunks/b.js")).not.toBeNull();
});

it("is not confused by a file that is deleted between two looks", async () => {
  await storePageFiles(build("chunks/a.js"));
  const shared = new SharedPageFiles();
  // Reads the names alone.
  expect(await shared.read("chunks/b.js")).toBeNull();
  await db().pageFile.deleteMany();
  expect(await shared.read("chunks/a.js")).toBeNull();
});

it("reads more than it keeps in memory, all at once", async () => {
  const content = new Uint8Array(1024 * 1024);
  const large = new Map(
    [...build("chunks/a.js", "chunks/b.js", "chunks/c.js", "chunks/d.js", "chunks/e.js")].map(([name]) => [
      name,
      { br: content, gzip: content },
    ]),
  );
  await storePageFiles(large);
  const shared = new SharedPageFiles();
  const read = () => Promise.all([...large.keys()].map((name) => shared.read(name)));
  for (let time = 0; time < 2; time++)
    expect((await read()).map((file) => file?.gzip.length)).toEqual(Array(5).fill(content.length));
});

it("queries once for any number of names that nobody has, and once for a file asked for many times", async () => {
  await storePageFiles(build("chunks/a.js"));
  const queries = vi.spyOn(db().pageFile, "findMany");
  const shared = new SharedPageFiles();
  const madeUp = Array.from({ length: 1_000 }, (_, n) => shared.read(`chunks/made-up-${n}.js`));
  expect(new Set(await Promise.all(madeUp))).toEqual(new Set([null]));
  expect(queries).toHaveBeenCalledTimes(1);
  const same = Array.from({ length: 1_000 }, () => shared.read("chunks/a.js"));
  expect(new Set((await Promise.all(same)).map((file) => file?.br.length))).toEqual(
    new Set(["br of chunks/a.js".length]),
  );
  await shared.read("chunks/a.js");
  expect(queries).toHaveBeenCalledTimes(2);
  queries.mockRestore();
});

it.each([
  "a.js",
  "../chunks/a.js",
  "chunks/../chunks/a.js",
  "chunks/.a.js",
  "chunks//a.js",
  "/chunks/a.js",
  "chunks/a%2e.js",
  `chunks/${"a".repeat(200)}.js`,
  "",
])("does not look up %j", async (name) => {
  const queries = vi.spyOn(db().pageFile, "findMany");
  expect(await new SharedPageFiles().read(name)).toBeNull();
  expect(queries).not.toHaveBeenCalled();
  queries.mockRestore();
});
