import { spawn, spawnSync } from "node:child_process";
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { buildSync } from "esbuild";
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { log } from "@/lib/log";
import {
  examineSecretFiles,
  readOrMakeSecretFile,
  readSecretFile,
  replaceSecretFile,
  SecretFileError,
  secureSecretFiles,
} from "@/lib/secret-files";

const SECRET = "0123456789abcdef0123456789abcdef";
const USED = { authSecret: undefined, databaseUrl: undefined };

const folder = mkdtempSync(path.join(tmpdir(), "petstore-secrets-"));
afterAll(() => rmSync(folder, { recursive: true }));

let dataDir: string;
let warned: string[];
beforeEach(() => {
  dataDir = mkdtempSync(path.join(folder, "data-"));
  warned = [];
  vi.spyOn(log(), "warn").mockImplementation(((_: object, text: string) => warned.push(text)) as never);
});
afterEach(() => void vi.restoreAllMocks());

const fileOf = (name: string) => path.join(dataDir, name);
const modeOf = (name: string) => statSync(fileOf(name)).mode & 0o777;
const put = (name: string, contents: string, mode = 0o600) => {
  writeFileSync(fileOf(name), contents);
  chmodSync(fileOf(name), mode);
};
const secure = (used = {}) => secureSecretFiles({ dataDir, ...USED, ...used }, fileOf(".env"));
const examine = (used = {}) => examineSecretFiles({ dataDir, ...USED, ...used }, fileOf(".env"));

const all = [
  ["auth-secret", SECRET],
  ["postgres.password", "sesame"],
  ["postgres.json", '{"url": "postgresql://shop:sesame@127.0.0.1:1/petstore"}'],
  [".env", `PORT=3000\nAUTH_SECRET=${SECRET}\n`],
] as const;

describe("a secret file", () => {
  it("is complete and the same for processes that create it at once", async () => {
    const program = path.join(folder, "program.cjs");
    const entry = path.resolve("lib/secret-files.ts");
    const contents = `import { randomBytes } from "node:crypto";
      import { readOrMakeSecretFile } from ${JSON.stringify(entry)};
      while (Date.now() < Number(process.argv[3]));
      const make = () => randomBytes(32).toString("hex");
      process.stdout.write(readOrMakeSecretFile(process.argv[2], "auth-secret", make));`;
    buildSync({
      stdin: { contents, resolveDir: process.cwd() },
      outfile: program,
      bundle: true,
      platform: "node",
      format: "cjs",
    });
    for (let round = 0; round < 5; round++) {
      const place = path.join(dataDir, String(round));
      const startMs = Date.now() + 400;
      const secrets = await Promise.all(Array.from({ length: 6 }, () => outputOf(program, place, startMs)));
      expect(new Set(secrets).size).toBe(1);
      expect(secrets[0]).toMatch(/^[0-9a-f]{64}$/);
      expect(readdirSync(place)).toEqual(["auth-secret"]);
      expect(statSync(path.join(place, "auth-secret")).mode & 0o777).toBe(0o600);
    }
  });

  it("leaves nothing behind when it cannot be written, as on a full disk, or put into place", () => {
    // The file is open by then, and its write fails.
    const unwritable = undefined as never;
    expect(() => readOrMakeSecretFile(dataDir, "auth-secret", () => unwritable)).toThrow(/could not be written/);
    expect(() => replaceSecretFile(dataDir, "postgres.json", unwritable)).toThrow(/could not be written/);
    expect(readdirSync(dataDir)).toEqual([]);
    mkdirSync(fileOf("postgres.json"));
    expect(() => replaceSecretFile(dataDir, "postgres.json", "{}")).toThrow(/postgres\.json could not be written/);
    expect(readdirSync(dataDir)).toEqual(["postgres.json"]);
  });

  it.each(all.slice(0, 3).map(([name, contents]) => [name, contents] as const))(
    "%s is closed to others when it is read, with a warning",
    (name, contents) => {
      put(name, contents, 0o644);
      expect(readSecretFile(dataDir, name as never)).toBe(contents);
      expect(modeOf(name)).toBe(0o600);
      expect(warned).toEqual([expect.stringContaining(`other users could read ${fileOf(name)} (mode 644)`)]);
      expect(warned.join()).not.toContain(contents);
      expect(readSecretFile(dataDir, name as never)).toBe(contents);
      expect(warned).toHaveLength(1);
    },
  );

  it("may be closed to others without a warning, and to its owner's writes", () => {
    put("auth-secret", SECRET, 0o400);
    expect(readSecretFile(dataDir, "auth-secret")).toBe(SECRET);
    expect([modeOf("auth-secret"), warned]).toEqual([0o400, []]);
  });
});

describe("a .env that this user cannot read", () => {
  it("ends a start and every command with what to do", () => {
    const scripts = path.join(dataDir, "scripts");
    mkdirSync(scripts);
    for (const name of ["prepare.mjs", "compress.mjs"])
      copyFileSync(path.join("scripts", name), path.join(scripts, name));
    mkdirSync(fileOf(".env"));
    const program = `await (await import(${JSON.stringify(path.join(scripts, "prepare.mjs"))})).readEnvFile()`;
    const { status, stderr } = spawnSync(process.execPath, ["--input-type=module", "--eval", program], {
      encoding: "utf8",
    });
    const remedy = "Correct its owner, or run this as the user of the shop.";
    expect([status, stderr]).toEqual([78, `${fileOf(".env")} cannot be read by this user (EISDIR). ${remedy}\n`]);
  });
});

function outputOf(program: string, place: string, startMs: number): Promise<string> {
  const child = spawn(process.execPath, [program, place, String(startMs)]);
  let output = "";
  child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
  return new Promise((resolve) => child.on("close", () => resolve(output)));
}

describe("a start", () => {
  it.each(all)("closes %s to others, and warns of what they may do and how to renew it", (name, contents) => {
    for (const mode of [0o640, 0o604, 0o666]) {
      put(name, contents, mode);
      expect(examine()).toMatchObject([{ name, found: expect.stringContaining(`(mode ${mode.toString(8)})`) }]);
      secure();
      expect(modeOf(name)).toBe(0o600);
      expect(warned.splice(0)).toEqual([expect.stringMatching(/Anyone who read it (?:can|has) .*docs\/operating\.md/)]);
      expect(examine()).toEqual([]);
    }
  });

  it("accepts a file of root that the group of this user reads alone, and says how to make one of a file that others read", () => {
    put(".env", `AUTH_SECRET=${SECRET}`, 0o640);
    const file = fileOf(".env");
    expect(examine()).toMatchObject([{ todo: expect.stringContaining(`chmod 600 ${file}, as the next start does`) }]);
    const { uid, gid } = statSync(file);
    vi.spyOn(process, "geteuid").mockReturnValue(65533);
    vi.spyOn(process, "getegid").mockReturnValue(gid);
    const remedy = { todo: expect.stringContaining(`chown 0:${gid} ${file} && chmod 640 ${file}. If`) };
    // Where these tests do not run as root, the file is of a third user.
    expect(examine()).toMatchObject(uid === 0 ? [] : [remedy]);
    chmodSync(file, 0o644);
    expect(examine()).toMatchObject([remedy]);
    chmodSync(file, 0o660);
    expect(examine()).toMatchObject([remedy]);
    chmodSync(file, 0o640);
    vi.spyOn(process, "getegid").mockReturnValue(gid + 1);
    expect(examine()).toHaveLength(1);
    // Seen by root, as by `doctor` before an upgrade: otherwise its remedy, or a start of root, would close it to the shop.
    vi.spyOn(process, "geteuid").mockReturnValue(0);
    expect(examine()).toHaveLength(uid === 0 ? 0 : 1);
    chmodSync(file, 0o644);
    secure();
    expect(modeOf(".env")).toBe(uid === 0 ? 0o640 : 0o600);
  });

  it("accepts no other secret file that the group of this user reads, and says how to close it", () => {
    put("auth-secret", SECRET, 0o640);
    const file = fileOf("auth-secret");
    const { gid } = statSync(file);
    vi.spyOn(process, "geteuid").mockReturnValue(65533);
    vi.spyOn(process, "getegid").mockReturnValue(gid);
    const todo = expect.stringContaining(`chown 65533 ${file} && chmod 600 ${file}. If`) as string;
    expect(examine()).toMatchObject([{ name: "auth-secret", todo }]);
  });

  it("leaves a .env without secrets as it is", () => {
    put(".env", "PORT=3000\n# AUTH_SECRET=x\nWEBHOOK_SECRET=\n", 0o644);
    secure();
    expect([modeOf(".env"), warned, examine()]).toEqual([0o644, [], []]);
  });

  it.each([
    ["auth-secret", "", "must be at least 32 characters"],
    ["auth-secret", " \n", "must be at least 32 characters"],
    ["auth-secret", SECRET.slice(1), "must be at least 32 characters"],
    ["postgres.password", "\n", "must not be empty"],
  ] as const)("refuses a %s that contains %j", (name, contents, problem) => {
    put(name, contents);
    const error = expect.objectContaining({ name: "SecretFileError", isLasting: true });
    expect(() => secure()).toThrow(error as never);
    expect(() => secure()).toThrow(`${fileOf(name)} ${problem}. Restore`);
    expect(() => readOrMakeSecretFile(dataDir, name, () => SECRET)).toThrow(SecretFileError);
    expect(readFileSync(fileOf(name), "utf8")).toBe(contents);
    expect(examine()).toMatchObject([{ name, found: `${fileOf(name)} ${problem}` }]);
  });

  it("names every problem at once", () => {
    put("auth-secret", "");
    put("postgres.password", "");
    expect(() => secure()).toThrow(/auth-secret must .*\n.*postgres\.password must/);
  });

  it("does not ask anything of files that the settings replace", () => {
    put("auth-secret", "");
    put("postgres.password", "");
    secure({ authSecret: SECRET, databaseUrl: "postgresql://db.example/shop" });
    expect(examine({ authSecret: SECRET, databaseUrl: "postgresql://db.example/shop" })).toEqual([]);
  });

  it("names what is no file", () => {
    mkdirSync(fileOf("auth-secret"));
    expect(() => secure()).toThrow(`${fileOf("auth-secret")} is no regular file.`);
  });

  it("creates nothing", () => {
    secure();
    expect(readdirSync(dataDir)).toEqual([]);
    secureSecretFiles({ dataDir: fileOf("none"), ...USED }, fileOf(".env"));
    expect(existsSync(fileOf("none"))).toBe(false);
  });
});
