import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { errorCodes } from "@/lib/core/errors";
import { expect, test } from "./fixtures";
import { root, run } from "./program";

const read = (file: string) => readFileSync(path.join(root, file), "utf8");
const readme = read("README.md");
const pages = [
  "README.md",
  "CONTRIBUTING.md",
  ...readdirSync(path.join(root, "docs"), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".md"))
    .map((file) => path.join("docs", file)),
];

/** The text of a section of the README, without its heading. */
function section(title: string): string {
  const text = readme.split(/^## /m).find((part) => part.startsWith(`${title}\n`));
  if (text === undefined) throw new Error(`README.md has no section "${title}"`);
  return text;
}

function settingNames(): string[] {
  return [...read("lib/settings.ts").matchAll(/^ {4}([A-Z][A-Z_]+):/gm)].map(([, name = ""]) => name).sort();
}

test.describe("README", () => {
  test('every command of "The first call" works as it stands, in order', async ({ place }) => {
    test.skip(spawnSync("curl", ["--version"]).status !== 0, "curl is not installed");
    const { port } = await place.start();
    const blocks = [...section("The first call").matchAll(/^```sh\n([^]*?)^```$/gm)].map(([, block = ""]) => block);
    expect(blocks.length).toBeGreaterThanOrEqual(6);
    const script = blocks.join("\n").replaceAll("127.0.0.1:3000", `127.0.0.1:${port}`);
    // Each answer's status goes to stderr on a line of its own; stdout is what a person would see.
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
      "202",
      "200",
    ]);
    expect(calls).toHaveLength(5);
    expect(result.stdout).toContain('"name":"Rex"');
    expect(result.stdout).toContain('"openapi":"3.1');
  });

  test("the error table is the one of the code", () => {
    const rows = [...section("Errors").matchAll(/^\| (\d{3}) \| `(\w+)` \| (.+) \|$/gm)];
    expect(rows.map(([, status, code, meaning]) => [code, { status: Number(status), meaning }])).toEqual(
      Object.entries(errorCodes),
    );
  });

  test("the settings are those of the code, here and in .env.example", () => {
    expect(settingNames().length).toBeGreaterThan(5);
    const rows = section("Settings")
      .split("\n")
      .filter((line) => line.startsWith("| `"));
    const documented = rows.flatMap((row) =>
      [...(row.split("|")[1] ?? "").matchAll(/`([A-Z_]+)`/g)].map(([, name]) => name),
    );
    expect(documented.sort()).toEqual(settingNames());
    const example = [...read(".env.example").matchAll(/^#?([A-Z_]+)=/gm)].map(([, name]) => name);
    expect(example.sort()).toEqual(settingNames());
  });

  test("the commands are those of the command line", async ({ place }) => {
    const { stderr } = await place.petstore(["--help"]);
    const usages = [...stderr.matchAll(/^ {2}petstore ([a-z]+(?: [a-z]+)?)/gm)].map(([, name]) => name);
    const rows = [...section("The command line").matchAll(/^\| `([a-z]+(?: [a-z]+)?)/gm)].map(([, name]) => name);
    expect(rows).toEqual(usages);
  });

  for (const page of pages) {
    test(`${page}: every file it names is there`, () => {
      const text = read(page);
      const links = [...text.matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)/g)].map(([, target = ""]) =>
        path.join(path.dirname(page), target),
      );
      const files = [...text.matchAll(/`((?:app|bench|docs|e2e|lib|prisma|scripts)\/[\w./[\]-]+)`/g)].map(
        ([, file = ""]) => file,
      );
      const missing = [...links, ...files].filter((file) => !/[<…*]/.test(file) && !existsSync(path.join(root, file)));
      expect(missing).toEqual([]);
    });
  }
});
