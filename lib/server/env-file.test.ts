import { spawnSync } from "node:child_process";
import { cp, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "petstore-env-"));
  for (const name of ["prepare.mjs", "compress.mjs"])
    await cp(path.resolve("scripts", name), path.join(folder, "scripts", name));
});
afterEach(() => rm(folder, { recursive: true }));

/** What a start reads from `.env`, or how it ends. */
function read() {
  const script = 'import("./scripts/prepare.mjs").then((m) => (m.readEnvFile(), console.log(process.env.SHOP_NAME)))';
  const { status, stdout, stderr } = spawnSync(process.execPath, ["-e", script], { cwd: folder, encoding: "utf8" });
  return { status, stdout: stdout.trim(), stderr: stderr.trim() };
}

const SETTINGS = "# für alle\r\nexport SHOP_NAME = 'Pets' # ours\r\n";

it.each([
  ["UTF-8", Buffer.from(SETTINGS)],
  ["UTF-8 with a byte order mark", Buffer.from(`\uFEFF${SETTINGS}`)],
  ["Latin-1", Buffer.from(SETTINGS, "latin1")],
])("a .env in %s is read", async (_, bytes) => {
  await writeFile(path.join(folder, ".env"), bytes);
  expect(read()).toEqual({ status: 0, stdout: "Pets", stderr: "" });
});

it("a start without a .env goes on", () => {
  expect(read()).toEqual({ status: 0, stdout: "undefined", stderr: "" });
});

it.each([
  ["with", Buffer.from(`\uFEFF${SETTINGS}`, "utf16le")],
  ["without", Buffer.from(SETTINGS, "utf16le")],
])("a .env in UTF-16 %s a byte order mark ends the start, which would otherwise have no settings", async (_, bytes) => {
  await writeFile(path.join(folder, ".env"), bytes);
  expect(read()).toEqual({
    status: 78,
    stdout: "",
    stderr: expect.stringMatching(/\.env is no UTF-8 text, but perhaps UTF-16\. Save it as UTF-8\.$/) as string,
  });
});

it("a .env that links to a missing file ends the start", async () => {
  await symlink("missing", path.join(folder, ".env"));
  expect(read()).toMatchObject({ status: 78, stderr: expect.stringContaining("(ENOENT)") as string });
});
