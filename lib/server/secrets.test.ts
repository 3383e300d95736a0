import { spawn } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { buildSync } from "esbuild";
import { afterAll, describe, expect, it } from "vitest";

const folder = mkdtempSync(path.join(tmpdir(), "petstore-secrets-"));
afterAll(() => rmSync(folder, { recursive: true }));

describe("the secret of an installation", () => {
  it("is complete and the same for processes that start concurrently", async () => {
    const program = path.join(folder, "program.mjs");
    const entry = path.resolve("lib/server/secrets.ts");
    const contents = `import { readOrMakeAuthSecret } from ${JSON.stringify(entry)};
      while (Date.now() < Number(process.argv[3]));
      process.stdout.write(readOrMakeAuthSecret(process.argv[2]));`;
    buildSync({
      stdin: { contents, resolveDir: process.cwd() },
      outfile: program,
      bundle: true,
      platform: "node",
      format: "esm",
    });
    for (let round = 0; round < 5; round++) {
      const dataDir = path.join(folder, `data-${round}`);
      const startMs = Date.now() + 400;
      const secrets = await Promise.all(Array.from({ length: 6 }, () => outputOf(program, dataDir, startMs)));
      expect(new Set(secrets).size).toBe(1);
      expect(secrets[0]).toMatch(/^[0-9a-f]{64}$/);
      expect(readdirSync(dataDir)).toEqual(["auth-secret"]);
      expect(statSync(path.join(dataDir, "auth-secret")).mode & 0o777).toBe(0o600);
    }
  });
});

function outputOf(program: string, dataDir: string, startMs: number): Promise<string> {
  const child = spawn(process.execPath, [program, dataDir, String(startMs)]);
  let output = "";
  child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
  return new Promise((resolve) => child.on("close", () => resolve(output)));
}
