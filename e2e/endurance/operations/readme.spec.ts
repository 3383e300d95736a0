import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "@/e2e/fixtures/programs/test";
import { root, run } from "@/e2e/fixtures/programs/program";

const readme = readFileSync(path.join(root, "README.md"), "utf8");

/** The text of a README section, without its heading. */
function section(title: string): string {
  const text = readme.split(/^## /m).find((part) => part.startsWith(`${title}\n`));
  if (text === undefined) throw new Error(`README.md has no section "${title}"`);
  return text;
}

test.describe("README", () => {
  test('every command of "The first call" works unchanged, in order', async ({ migratedPlace: place }) => {
    test.skip(spawnSync("curl", ["--version"]).status !== 0, "curl is not installed");
    const { port } = await place.start();
    const blocks = [...section("The first call").matchAll(/^```sh\n([^]*?)^```$/gm)].map(([, block = ""]) => block);
    expect(blocks.length).toBeGreaterThanOrEqual(6);
    const script = blocks.join("\n").replaceAll("127.0.0.1:3000", `127.0.0.1:${port}`);
    // The status of each response goes to stderr on a separate line; stdout is what a person would see.
    const curl = `curl() { command curl -sS --write-out '%{stderr}status=%{http_code}\\n' "$@"; }`;
    const result = await run("bash", ["-euo", "pipefail", "-c", `${curl}\n${script}`], {
      env: { DATA_DIR: place.dataDir },
    });
    expect(result, result.stderr).toMatchObject({ code: 0 });
    const calls = script.match(/^curl /gm) ?? [];
    expect([...result.stderr.matchAll(/^status=(\d+)$/gm)].map(([, status]) => status)).toEqual([
      "201",
      "200",
      "200",
      "201",
      "202",
      "200",
    ]);
    expect(calls).toHaveLength(6);
    expect(result.stdout).toContain('"name":"Rex"');
    expect(result.stdout).toContain('"openapi":"3.1');
  });
});
