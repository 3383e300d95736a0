// Prepares a checkout to run, doing only the missing steps: packages, the Prisma client, the builds. Plain JavaScript,
// since it runs before anything is installed.
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import {
  copyFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { parseEnv } from "node:util";
import { compressFiles } from "./compress.mjs";

export const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));

const NODE_MIN = [20, 19];

/** The sources of the programs in dist/, in addition to the installed packages. */
const PROGRAM_SOURCES = [
  "app/api",
  "lib",
  "prisma/schema.prisma",
  "scripts",
  "server.ts",
  "package-lock.json",
  "tsconfig.json",
];

/** The sources of the pages, in addition to the installed packages. */
const PAGE_SOURCES = [
  ...PROGRAM_SOURCES,
  "app",
  "components",
  "instrumentation.ts",
  "public",
  "next.config.ts",
  "postcss.config.mjs",
  "proxy.ts",
  "tailwind.config.ts",
];

const TOOL_MANIFESTS = ["e2e/fixtures/tools/package.json", "e2e/fixtures/tools/package-lock.json"];

/** The folder of the third-party tools. Nothing that walks the tree reads below node_modules. */
const TOOLS_FOLDER = "node_modules/.cache/tools";

/**
 * A line of `.env` with its end: a setting, a comment, or an empty one. A quoted value may go over several lines.
 * `parseEnv` gets each alone, since it takes a line without `=` and the next one for one name.
 */
const ENV_ENTRY =
  /[ \t]*(?:#[^\r\n]*|(?:export )?[\w.-]+[ \t]*=[ \t]*(?:(?:"[^"]*"|'[^']*'|`[^`]*`)[ \t]*(?:#[^\r\n]*)?|[^\s"'`][^\r\n]*)?)?(?:\r?\n|$)/gy;

/** The exit code of an error that another start cannot fix (EX_CONFIG of sysexits.h). */
const EXIT_CONFIG = 78;

/**
 * Reads `.env`, if there is one; existing environment variables take precedence. Ends the process with a message when it
 * cannot be read.
 */
export function readEnvFile() {
  const file = path.join(root, ".env");
  let text;
  try {
    // Not by `loadEnvFile`: it calls a file of another user missing, and takes a byte order mark for a letter.
    text = readFileSync(file, "utf8").replace(/^\uFEFF/, "");
  } catch (error) {
    // A link to a file that is missing is a mistake.
    if (error.code === "ENOENT" && !lstatSync(file, { throwIfNoEntry: false })) return;
    console.error(
      `${file} cannot be read by this user (${error.code}). Correct its owner, or run this as the user of the shop.`,
    );
    process.exit(EXIT_CONFIG);
  }
  // As PowerShell writes it: it would be read as one without settings.
  if (text.includes("\0")) {
    console.error(`${file} is no UTF-8 text, but perhaps UTF-16. Save it as UTF-8.`);
    process.exit(EXIT_CONFIG);
  }
  const entries = text.match(ENV_ENTRY) ?? [];
  const read = entries.join("");
  if (read.length < text.length) {
    // Without its text, which may be a secret.
    console.error(
      `Line ${read.split("\n").length} of ${file} is neither a setting (NAME=value) nor a comment (#). ` +
        "A quoted value ends with the same quotation mark at the end of a line.",
    );
    process.exit(EXIT_CONFIG);
  }
  const values = Object.assign({}, ...entries.map((entry) => parseEnv(entry)));
  for (const [name, value] of Object.entries(values)) process.env[name] ??= value;
}

/** Ends the process with a message when this Node.js is too old. */
export function requireNode() {
  const [major, minor] = process.versions.node.split(".").map(Number);
  if (major > NODE_MIN[0] || (major === NODE_MIN[0] && minor >= NODE_MIN[1])) return;
  console.error(`Petstore Console needs Node.js ${NODE_MIN.join(".")} or newer; this is ${process.versions.node}.`);
  process.exit(1);
}

/** Installs the packages of package-lock.json unless they are installed; those for tests only when `withTests`. */
export async function install({ withTests = false } = {}) {
  if (isInstalled(withTests)) return;
  // No package needs its install script, and one of them would download an engine. Dev and optional packages are always
  // set explicitly: npm would otherwise decide by NODE_ENV and its own settings.
  const groups = ["--include=optional", withTests ? "--include=dev" : "--omit=dev"];
  await step("Installing packages", npmCommand(), ["ci", "--ignore-scripts", "--no-audit", "--no-fund", ...groups]);
}

/**
 * Installs the third-party tools of e2e/endurance/tools, unless they are installed. They have their own package.json
 * and lock file, so that their 840 packages are in no other installation.
 */
export async function installTools() {
  const stamp = path.join(root, TOOLS_FOLDER, "node_modules/.sources");
  const sources = hashOf(TOOL_MANIFESTS);
  if (readOr(stamp) === sources) return;
  mkdirSync(path.join(root, TOOLS_FOLDER), { recursive: true });
  for (const file of TOOL_MANIFESTS) {
    copyFileSync(path.join(root, file), path.join(root, TOOLS_FOLDER, path.basename(file)));
  }
  const args = ["ci", "--prefix", TOOLS_FOLDER, "--ignore-scripts", "--no-audit", "--no-fund"];
  await step("Installing third-party tools", npmCommand(), args);
  writeFileSync(stamp, sources);
}

/** Generates the Prisma client unless it matches the current schema. */
export async function generateClient() {
  const stamp = path.join(root, "prisma/generated/.sources");
  const sources = hashOf(["prisma/schema.prisma", "package-lock.json"]);
  if (readOr(stamp) === sources) return;
  const prisma = path.join(root, "node_modules/prisma/build/index.js");
  // Generating needs no engine, but Prisma would download one; any existing file satisfies it.
  const env = { PRISMA_SCHEMA_ENGINE_BINARY: path.join(root, "package.json"), PRISMA_HIDE_UPDATE_MESSAGE: "1" };
  await step("Generating the database client", process.execPath, [prisma, "generate", "--no-hints"], env);
  writeFileSync(stamp, sources);
}

/** Builds the programs (server, supervisor, command line) into dist/ unless they are up to date. */
export async function buildPrograms() {
  const stamp = path.join(root, "dist/.sources");
  const sources = hashOf(PROGRAM_SOURCES);
  if (readOr(stamp) === sources) return;
  const { build, stop } = await import("esbuild");
  await build({
    absWorkingDir: root,
    entryPoints: { server: "server.ts", supervisor: "scripts/supervisor.ts", petstore: "scripts/petstore.ts" },
    outdir: "dist",
    bundle: true,
    splitting: true,
    platform: "node",
    target: "node20",
    format: "esm",
    packages: "external",
    sourcemap: "linked",
    logLevel: "warning",
  });
  // Its process would otherwise live, with 90 MB, as long as the shop.
  await stop();
  writeFileSync(stamp, sources);
}

/** Builds the pages with Next.js unless they are up to date. */
export async function buildPages() {
  const stamp = path.join(root, ".next/.sources");
  const sources = hashOf(PAGE_SOURCES);
  if (readOr(stamp) === sources && existsSync(path.join(root, ".next/BUILD_ID"))) return;
  const next = path.join(root, "node_modules/next/dist/bin/next");
  await step("Building the pages", process.execPath, [next, "build"], {
    NODE_ENV: "production",
    NEXT_TELEMETRY_DISABLED: "1",
    SOURCES_HASH: sources.slice(0, 16),
  });
  await compressFiles(path.join(root, ".next/static"));
  writeFileSync(stamp, sources);
}

function isInstalled(withTests) {
  const wanted = readJson("package-lock.json")?.packages;
  const present = readJson("node_modules/.package-lock.json")?.packages;
  if (!wanted || !present) return false;
  const ownOptional = Object.keys(wanted[""].optionalDependencies).map((name) => `node_modules/${name}`);
  return Object.entries(wanted).every(([location, { version, dev, optional, devOptional, os, cpu }]) => {
    if (location === "" || (!withTests && (dev || devOptional))) return true;
    if (!optional || present[location]) return present[location]?.version === version;
    // npm leaves out those of other platforms. Those of packages come with their package.
    return !ownOptional.includes(location) || !os?.includes(process.platform) || !cpu?.includes(process.arch);
  });
}

/** Runs a slow step with a progress line; its output is shown only when it fails. */
async function step(title, command, args, env = {}) {
  const startedMs = Date.now();
  const isLive = process.stderr.isTTY;
  const elapsed = () => `${Math.round((Date.now() - startedMs) / 1000)} s`;
  process.stderr.write(isLive ? `  ${title} …` : `  ${title} …\n`);
  const ticker = isLive && setInterval(() => process.stderr.write(`\r  ${title} … ${elapsed()}`), 1_000);
  const output = [];
  const code = await new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ["ignore", "pipe", "pipe"],
      shell: process.platform === "win32",
    });
    child.stdout.on("data", (chunk) => output.push(chunk));
    child.stderr.on("data", (chunk) => output.push(chunk));
    child.on("error", reject);
    child.on("close", resolve);
  });
  if (ticker) clearInterval(ticker);
  process.stderr.write(
    `${isLive ? "\r" : ""}  ${title}: ${code === 0 ? `done in ${elapsed()}` : "failed"}          \n`,
  );
  if (code === 0) return;
  process.stderr.write(Buffer.concat(output));
  process.exit(1);
}

function hashOf(sources) {
  const hash = createHash("sha256");
  for (const file of [...new Set(sources.flatMap((source) => filesIn(source)))].sort()) {
    hash
      .update(file)
      .update("\0")
      .update(readFileSync(path.join(root, file)))
      .update("\0");
  }
  return hash.digest("hex");
}

function filesIn(relative) {
  const absolute = path.join(root, relative);
  if (!existsSync(absolute)) return [];
  if (!statSync(absolute).isDirectory()) return [relative];
  return readdirSync(absolute, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)));
}

function npmCommand() {
  return process.platform === "win32" ? "npm.cmd" : "npm";
}

function readJson(relative) {
  const text = readOr(path.join(root, relative));
  return text === undefined ? undefined : JSON.parse(text);
}

function readOr(file) {
  return existsSync(file) ? readFileSync(file, "utf8") : undefined;
}
