import { existsSync } from "node:fs";
import { expect, it } from "vitest";
import { findBinaries } from "@/lib/postgres/binaries";

it("finds the programs of this platform", () => {
  const binaries = findBinaries();
  expect(existsSync(binaries.postgres) && existsSync(binaries.initdb)).toBe(true);
  expect(binaries.major).toBe(18);
});

it("explains what to do on an unsupported platform", () => {
  expect(() => findBinaries("sunos", "sparc")).toThrow("no bundled PostgreSQL for sunos on sparc. Or set DATABASE_URL");
});

it("explains what to do when npm omitted the package", () => {
  const elsewhere = process.platform === "darwin" ? "linux" : "darwin";
  expect(() => findBinaries(elsewhere, "x64")).toThrow("Run npm install without --omit=optional");
});
