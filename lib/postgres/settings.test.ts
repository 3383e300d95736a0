import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { writeSettings } from "./settings";

let folder: string;
beforeEach(() => void (folder = mkdtempSync(path.join(tmpdir(), "petstore-settings-"))));
afterEach(() => rmSync(folder, { recursive: true }));

it("follows no link planted by the server's user", () => {
  const target = path.join(folder, "of-root");
  writeFileSync(target, "untouched");
  symlinkSync(target, path.join(folder, `petstore.conf.${process.pid}`));
  writeSettings(folder, 5432, null, true);
  expect(readFileSync(target, "utf8")).toBe("untouched");
  expect(readFileSync(path.join(folder, "petstore.conf"), "utf8")).toContain("fsync = on");
});
