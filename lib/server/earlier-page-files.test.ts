import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { DAY_MS, HOUR_MS } from "@/lib/core/clock";
import { EarlierPageFiles } from "./earlier-page-files";

let root: string;
let dataDir: string;
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), "petstore-earlier-"));
  dataDir = path.join(root, "data");
});
afterEach(() => rmSync(root, { recursive: true }));

/** A build with one script, in two compressions and plain. */
function build(id: string, script: string): EarlierPageFiles {
  const output = path.join(root, id);
  mkdirSync(path.join(output, "static/chunks"), { recursive: true });
  writeFileSync(path.join(output, "BUILD_ID"), id);
  for (const ending of ["", ".br", ".gz"]) writeFileSync(path.join(output, `static/chunks/${script}${ending}`), ending);
  return new EarlierPageFiles(dataDir, output);
}

/** Moves the time of the last use of a build into the past. */
function ageBy(id: string, ms: number): void {
  const then = new Date(Date.now() - ms);
  utimesSync(path.join(dataDir, "page-files", id), then, then);
}

it("reads the compressed files of an earlier build", async () => {
  await build("one", "a.js").sweep();
  const two = build("two", "b.js");
  expect(two.read("chunks/a.js.br")?.toString()).toBe(".br");
  expect(two.read("chunks/a.js.gz")?.toString()).toBe(".gz");
  expect(two.read("chunks/a.js")).toBeNull();
  expect(two.read("chunks/c.js.br")).toBeNull();
});

it("deletes a build a day after its last use, and keeps the one in use", async () => {
  const one = build("one", "a.js");
  await one.sweep();
  ageBy("one", 3 * DAY_MS);
  await one.sweep();
  const two = build("two", "b.js");
  await two.sweep();
  ageBy("one", DAY_MS - HOUR_MS);
  await two.sweep();
  expect(two.read("chunks/a.js.br")).not.toBeNull();
  ageBy("one", DAY_MS + HOUR_MS);
  await two.sweep();
  expect(readdirSync(path.join(dataDir, "page-files"))).toEqual(["two"]);
});

it("stores a build once when several processes start concurrently", async () => {
  const processes = Array.from({ length: 8 }, () => build("one", "a.js"));
  await Promise.all(processes.map((process) => process.sweep()));
  expect(readdirSync(path.join(dataDir, "page-files"))).toEqual(["one"]);
});

it.each([
  "../one/chunks/a.js.br",
  "chunks/../chunks/a.js.br",
  "chunks/.a.js.br",
  "chunks//a.js.br",
  "/chunks/a.js.br",
  "",
])("reads nothing outside: %j", async (name) => {
  const one = build("one", "a.js");
  await one.sweep();
  expect(one.read(name)).toBeNull();
});

it("has no files before the first start", () => {
  expect(build("one", "a.js").read("chunks/a.js.br")).toBeNull();
  expect(existsSync(dataDir)).toBe(false);
});
