import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { beforeAll, expect, it, onTestFinished } from "vitest";
import { openApiDocument } from "@/lib/openapi/document";

/*
 * Integrators make clients of the document with generators of their choice. Each of these is to make one without a word of
 * complaint, and what it makes is to compile in strict mode.
 */
const root = path.resolve(import.meta.dirname, "../..");

const TIMEOUT_MS = 120_000;

let document: string;
beforeAll(() => {
  const stagingUrl = "https://staging.shop.example";
  document = JSON.stringify(openApiDocument({ origin: "https://shop.example", environment: "production", stagingUrl }));
});

it.each([
  ["openapi-typescript", "openapi-typescript/bin/cli.js", ["openapi.json", "--output", "client/schema.ts"]],
  ["@hey-api/openapi-ts", "@hey-api/openapi-ts/bin/run.js", ["--input", "openapi.json", "--output", "client"]],
])("%s makes a client that compiles", { timeout: TIMEOUT_MS }, async (_, program, args) => {
  const folder = await mkdtemp(path.join(tmpdir(), "client-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(path.join(folder, "openapi.json"), document);

  const said = await run(folder, program, args);
  expect(said).not.toMatch(/warn|error|deprecat|fail|invalid|unsupported/i);

  await writeFile(
    path.join(folder, "tsconfig.json"),
    JSON.stringify({
      compilerOptions: {
        strict: true,
        noEmit: true,
        target: "ES2022",
        module: "esnext",
        moduleResolution: "bundler",
        lib: ["ES2022", "DOM", "DOM.Iterable"],
        types: [],
      },
      include: ["client"],
    }),
  );
  expect(await run(folder, "typescript/bin/tsc", ["--listFilesOnly"])).toMatch(/client\/\w+[.]ts$/m);
  expect(await run(folder, "typescript/bin/tsc", [])).toBe("");
});

/** Runs a program of a package, and gives what it said; fails when it fails. */
async function run(cwd: string, program: string, args: string[]): Promise<string> {
  // Neither colours nor a question for a newer version: tests reach no network.
  const env = { PATH: "", HOME: cwd, NODE_ENV: "test", CI: "true", NO_COLOR: "1" } as const;
  const ran = promisify(execFile)(process.execPath, [path.join(root, "node_modules", program), ...args], { cwd, env });
  const { stdout, stderr } = await ran.catch((error: Error & { stdout: string; stderr: string }) => {
    throw new Error(`${program} ${args.join(" ")}: ${error.message}\n${error.stdout}\n${error.stderr}`);
  });
  return stdout + stderr;
}
