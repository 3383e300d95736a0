import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { LogStream } from "./log-stream";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "petstore-log-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const streamTo = (fd: number) => new LogStream(fd, "info", (count) => `dropped ${count}\n`);
const file = () => path.join(folder, "log");
const written = () => readFileSync(file(), "utf8");

it("writes lines in order, and those of errors at once", async () => {
  const fd = openSync(file(), "w");
  const stream = streamTo(fd);
  stream.write("info 1\n");
  stream.write("info 2\n");
  stream.write("error 3\n");
  await expect.poll(written).toBe("info 1\ninfo 2\nerror 3\n");
  stream.write("info 4\n");
  await expect.poll(written).toContain("info 4\n");
  stream.write("info 5\n");
  stream.flushSync();
  expect(written()).toMatch(/info 4\ninfo 5\n$/);
  closeSync(fd);
});

it("writes long lines completely", async () => {
  const fd = openSync(file(), "w");
  const stream = streamTo(fd);
  const lines = Array.from({ length: 200 }, (_, i) => `error ${i} ${"ä".repeat(5_000)}\n`);
  for (const line of lines) stream.write(line);
  await expect.poll(() => written().length).toBe(lines.join("").length);
  expect(written()).toBe(lines.join(""));
  closeSync(fd);
});

it.runIf(process.platform === "linux")("drops what a full disk does not take, and says so when it can", async () => {
  const fd = openSync("/dev/full", "w");
  const stream = streamTo(fd);
  for (let i = 0; i < 1_000; i++) stream.write(`error ${i} ${"x".repeat(10_000)}\n`);
  stream.flushSync();
  await new Promise((resolve) => setTimeout(resolve, 200));
  // The next file gets the same number, as if the disk had space again.
  closeSync(fd);
  expect(openSync(file(), "w")).toBe(fd);
  stream.write("error last\n");
  await expect.poll(written).toBe("error last\ndropped 1000\n");
  closeSync(fd);
});
