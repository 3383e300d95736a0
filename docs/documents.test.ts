import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import toolsJson from "@/e2e/fixtures/tools/package.json";
import { commands as commandsByName } from "@/lib/activity/command-mutations.fixture";
import { errorCodes } from "@/lib/core/error-codes";
import { VERSION } from "@/lib/core/version";
import packageJson from "@/package.json";

// Holds what the documents name against what there is.

const MADE =
  /^(?:node_modules|\.next|\.git|\.data|dist|coverage|test-results|playwright-report|prisma\/generated)(?:\/|$)/;
const read = (file: string) => readFileSync(file, "utf8");

const tree = filesIn(".");
const pages = tree.filter((file) => file.endsWith(".md"));
const texts = new Map(pages.map((page) => [page, read(page)]));
const sources = tree
  .filter((file) => /\.(?:tsx?|mjs|sql|ya?ml|example|service|prisma)$|Dockerfile$/.test(file))
  .filter((file) => file !== "docs/documents.test.ts")
  .map(read)
  .join("\n");

function filesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const file = path.join(folder, entry.name);
    if (MADE.test(file)) return [];
    return entry.isDirectory() ? filesIn(file) : [file];
  });
}

/** In the order in which `petstore --help` tells of them. */
const commands = [...read("scripts/petstore.ts").matchAll(/^ {2}(\w+Command),$/gm)].map(([, constant]) => {
  const [, file = ""] =
    new RegExp(`import \\{ ${constant} \\} from "./petstore/(.+)"`).exec(read("scripts/petstore.ts")) ?? [];
  const command = commandsByName.get(file.replaceAll("-", " "));
  if (!command) throw new Error(`${constant} is not in a file of its own name`);
  return command;
});

const withoutBlocks = (text: string) => text.replaceAll(/^(`{3,})(?!`)[^]*?^\1$/gm, "");
const blocksOf = (text: string, languages: RegExp) =>
  [...text.matchAll(/^```(\w*)\n([^]*?)^```$/gm)]
    .filter(([, name = ""]) => languages.test(name))
    .map(([, , code = ""]) => code);
const inlineCode = (text: string) => [...withoutBlocks(text).matchAll(/`([^`\n]+)`/g)].map(([, code = ""]) => code);

/** The programs that the documents show: what they read from the environment is their own. */
const programs = [...texts.values()].flatMap((text) => blocksOf(text, /^(?:js|ts|python)$/)).join("\n");

/** Everything that reads as something to type. */
const typed = (text: string) => [...inlineCode(text), ...blocksOf(text, /^(?:sh|ini|)$/)].join("\n");

/** The anchors that headings get where the documents are read: GitHub's way. */
function anchorsOf(text: string): string[] {
  return [...withoutBlocks(text).matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = ""]) =>
    heading
      .replaceAll(/[`*]|\[([^[\]]*)\]\([^()]*\)/g, "$1")
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, "")
      .replaceAll(" ", "-"),
  );
}

/** Whether there is such a file or folder; `*`, `<name>` and `{a,b}` stand for what they say. */
function isThere(name: string): boolean {
  const wanted = name.replace(/\/$/, "");
  if (existsSync(wanted)) return true;
  if (!/[*<{]/.test(wanted)) return false;
  const pattern = wanted
    .replaceAll(/[.+?^$()|[\]\\]/g, "\\$&")
    .replaceAll(/\{([^{}]*)\}/g, (_, list: string) => `(?:${list.replaceAll(",", "|")})`)
    .replaceAll(/<[^<>]*>/g, "[^/]+")
    .replaceAll("**/", "(?:.+/)?")
    .replaceAll(/(?<!\.)\*+/g, "[^/]*");
  const isMatch = new RegExp(`^${pattern}(?:/.*)?$`);
  return tree.some((file) => isMatch.test(file));
}

/** A name alone may be that of many files, as every domain has a `contract.ts`. */
const isBaseName = (name: string) => !name.includes("/") && tree.some((file) => path.basename(file) === name);

const folders = [...new Set(tree.filter((file) => file.includes("/")).map((file) => file.split("/")[0]))];
const PATH = new RegExp(
  `^(?:(?:${folders.join("|").replaceAll(".", "\\.")})/\\S+|[\\w.-]+\\.(?:tsx?|mjs|ya?ml|md|json))$`,
);

describe.each(pages)("%s", (page) => {
  const text = texts.get(page) ?? "";

  it("links to what there is", () => {
    const links = [...withoutBlocks(text).matchAll(/\]\(([^)\s]+)\)|(?:src|srcset)="([^"]+)"/g)].map(
      ([, link, source]) => link ?? source ?? "",
    );
    const dead = links
      .filter((link) => !/^(?:https?:|mailto:)/.test(link))
      .filter((link) => {
        const [file = "", anchor] = link.split("#");
        const target = file === "" ? page : path.join(path.dirname(page), file);
        if (!existsSync(target)) return true;
        return anchor !== undefined && !anchorsOf(texts.get(target) ?? "").includes(anchor);
      });
    expect(dead).toEqual([]);
  });

  it("names files that are there", () => {
    const names = inlineCode(text).filter((code) => PATH.test(code) && !code.includes("…"));
    const missing = names.filter((name) => !isThere(name) && !isBaseName(name));
    expect(missing).toEqual([]);
  });

  it("names scripts of package.json", () => {
    const names = [...typed(text).matchAll(/\bnpm (?:run (?:--silent )?([\w:-]+)|(start|test)\b)/g)].map(
      ([, script, short]) => script ?? short ?? "",
    );
    expect(names.filter((name) => !(name in packageJson.scripts))).toEqual([]);
  });

  it("names commands and options that the command line has", () => {
    const calls = [...typed(text).matchAll(/(?:npm run --silent petstore -- |^petstore )([a-z][^`\n|>#)]*)/gm)].map(
      ([, call = ""]) => call.trim(),
    );
    const wrong = calls.filter((call) => {
      const words = call.split(/\s+/);
      const command = commands.find(({ name }) => name.every((word, i) => words[i] === word));
      const options = call.match(/(?<=\s)--[a-z-]+/g) ?? [];
      return !command || options.some((option) => option !== "--help" && !command.usage.includes(option));
    });
    expect(wrong).toEqual([]);
  });

  it("names settings and variables that something reads", () => {
    const names = typed(text).match(/\b[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+\b/g) ?? [];
    expect([...new Set(names)].filter((name) => !new RegExp(`\\b${name}\\b`).test(sources + programs))).toEqual([]);
  });

  it("names error codes that there are", () => {
    const named = [...text.matchAll(/\b[45]\d\d `([a-z_]+)`/g)].map(([, code = ""]) => code);
    expect(named.filter((code) => !(code in errorCodes) && !sources.includes(`${code}: {`))).toEqual([]);
  });
});

it("no file holds the marks of a merge that was not finished", () => {
  const MARK = /^(?:<{7} |={7}$|>{7} )/m;
  expect(tree.filter((file) => !/\.png$|^package-lock/.test(file) && MARK.test(read(file)))).toEqual([]);
});

describe("README.md", () => {
  const readme = read("README.md");

  /** The text of a section, without its heading. */
  function section(title: string): string {
    const text = readme.split(/^## /m).find((part) => part.startsWith(`${title}\n`));
    if (text === undefined) throw new Error(`README.md has no section "${title}"`);
    return text;
  }
  const settingNames = [...read("lib/settings.ts").matchAll(/^ {4}([A-Z][A-Z_]+):/gm)]
    .map(([, name = ""]) => name)
    .sort();

  it("has the error table of the code", () => {
    const rows = [...section("Errors").matchAll(/^\| (\d{3}) \| `(\w+)` \| (.+) \|$/gm)];
    expect(rows.map(([, status, code, meaning]) => [code, { status: Number(status), meaning }])).toEqual(
      Object.entries(errorCodes),
    );
  });

  it("has the settings of the code, and so has .env.example", () => {
    expect(settingNames.length).toBeGreaterThan(5);
    const rows = section("Settings")
      .split("\n")
      .filter((line) => line.startsWith("| `"));
    const documented = rows.flatMap((row) =>
      [...(row.split("|")[1] ?? "").matchAll(/`([A-Z_]+)`/g)].map(([, name = ""]) => name),
    );
    expect(documented.sort()).toEqual(settingNames);
    const example = [...read(".env.example").matchAll(/^#?([A-Z_]+)=/gm)].map(([, name = ""]) => name);
    expect(example.sort()).toEqual(settingNames);
  });

  it("has every command, in the order of --help, with every option", () => {
    const rows = section("The command line")
      .split("\n")
      .filter((line) => line.startsWith("| `"))
      .map((line) => line.replaceAll("\\|", "/"));
    const firstCells = rows.map((row) => row.split("|")[1] ?? "");
    expect(firstCells.map((cell) => /^ `([a-z]+(?: [a-z]+)?)/.exec(cell)?.[1])).toEqual(
      commands.map(({ name }) => name.join(" ")),
    );
    for (const [i, { usage }] of commands.entries()) {
      const missing = (usage.match(/--[a-z-]+/g) ?? []).filter((option) => !firstCells[i]?.includes(option));
      expect([usage, missing]).toEqual([usage, []]);
    }
  });
});

describe("docs/guides/clients.md", () => {
  it("installs the versions that the tests of the tools run", () => {
    const { dependencies, devDependencies } = packageJson;
    const versions: Record<string, string> = { ...dependencies, ...devDependencies, ...toolsJson.dependencies };
    const lines = read("docs/guides/clients.md").split("\n");
    const named = lines
      .filter((line) => line.startsWith("npm install "))
      .flatMap((line) => line.split(" ").filter((word) => /.@[0-9]/.test(word)));
    expect(named.length).toBeGreaterThan(10);
    const wrong = named.filter((text) => {
      const at = text.lastIndexOf("@");
      return !versions[text.slice(0, at)]?.replace("^", "").startsWith(text.slice(at + 1));
    });
    expect(wrong).toEqual([]);
  });
});

describe("docs/security.md", () => {
  /** What these say is no protection that a test could show. */
  const WITHOUT_TESTS = ["Roles", "What is not protected", "Dependencies"];
  const sections = read("docs/security.md")
    .split(/^## /m)
    .slice(1)
    .map((text) => ({ title: text.split("\n", 1)[0] ?? "", lines: text.split("\n").slice(1) }));
  const claiming = sections.filter(({ title }) => !WITHOUT_TESTS.includes(title));
  const cellsOf = (row: string) =>
    row
      .split(/(?<!\\)\|/)
      .slice(1, -1)
      .map((cell) => cell.trim());

  it.each(claiming)("shows each claim of $title by tests that a command runs", ({ lines }) => {
    const [heading = "", , ...rows] = lines.filter((line) => line.startsWith("|"));
    expect(cellsOf(heading)).toEqual(["Attack", "Protection", "Shown by"]);
    expect(rows.length).toBeGreaterThan(0);
    const unproven = rows.filter((row) => {
      const [, , shownBy = "", ...more] = cellsOf(row);
      const files = shownBy.split(", ").map((code) => /^`(\S+\.(?:test|spec)\.tsx?)`$/.exec(code)?.[1]);
      return more.length > 0 || files.some((file) => file === undefined || !tree.includes(file));
    });
    expect(unproven).toEqual([]);
  });

  it("makes no claim outside its tables but the bounds, which have a page of their own", () => {
    const prose = claiming.flatMap(({ lines }) => lines.filter((line) => line !== "" && !line.startsWith("|")));
    expect(prose).toEqual(["[limits.md](limits.md) lists the limits of the service and their errors."]);
  });
});

describe("the command line", () => {
  it("tells of every option that a command takes", () => {
    for (const { name, usage } of commands) {
      const source = read(`scripts/petstore/${name.join("-")}.ts`);
      const taken = [...source.matchAll(/(?<![a-z-])([a-z][a-z-]*)"?: \{ type: "(?:string|boolean)"/g)].map(
        ([, option]) => `--${option}`,
      );
      const told = [...new Set(usage.match(/--[a-z-]+/g) ?? [])];
      expect([name, told.sort()]).toEqual([name, taken.sort()]);
    }
  });
});

describe("CHANGELOG.md", () => {
  const headings = [...read("CHANGELOG.md").matchAll(/^## (.+)$/gm)].map(([, heading = ""]) => heading);

  it("begins with the unreleased changes, and has the current version, the newest first", () => {
    const [first, ...releases] = headings;
    expect(first).toBe("Unreleased");
    for (const release of releases) expect(release).toMatch(/^\d+\.\d+\.\d+ – \d{4}-\d{2}-\d{2}$/);
    expect(releases[0]?.split(" ")[0]).toBe(VERSION);
    expect([...releases].sort((a, b) => b.localeCompare(a, "en", { numeric: true }))).toEqual(releases);
  });
});

describe("compose.yaml", () => {
  it("names the image after the present version", () => {
    expect(read("compose.yaml")).toContain(`image: petstore-console:${VERSION}\n`);
  });

  it("has the shop connect as a role that it creates, not as the superuser of the image", () => {
    const compose = read("compose.yaml");
    const [, role = ""] = /DATABASE_URL: postgresql:\/\/(\w+):/.exec(compose) ?? [];
    expect(compose).not.toContain("POSTGRES_USER");
    expect(compose).toContain(`CREATE ROLE ${role} LOGIN PASSWORD :'password';\n`);
    expect(compose).toContain(`GRANT pg_read_all_stats TO ${role};\n`);
    expect(compose).toContain("ALTER ROLE postgres PASSWORD NULL;\n");
  });
});

describe("decisions", () => {
  it("are all in the index, in order, by their own titles, with their dates and states", () => {
    const records = readdirSync("docs/decisions")
      .filter((file) => /^\d{4}-.*\.md$/.test(file))
      .sort();
    const titles = records.map((file) => {
      const head = /^# (\d+)\. (.+)\n\n(\d{4}-\d\d-\d\d) · ([^:\n]+)/.exec(read(`docs/decisions/${file}`));
      const [, number = "", title = "", date = "", status = ""] = head ?? [];
      expect([file, Number(number)]).toEqual([file, Number(file.slice(0, 4))]);
      return `| ${number} | [${title}](${file}) | ${date} | ${status} |`;
    });
    expect(read("docs/decisions/README.md").match(/^\| \d.*$/gm)).toEqual(titles);
  });
});
