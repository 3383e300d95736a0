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

it.each(['"', "'", "`"])("a value in %s may have several lines", async (quote) => {
  await writeFile(path.join(folder, ".env"), `SHOP_NAME=${quote}Pets #1\nand more${quote} # ours\n\n`);
  expect(read()).toEqual({ status: 0, stdout: "Pets #1\nand more", stderr: "" });
});

it.each([
  ["a line without =", "the name of the shop\nSHOP_NAME=Pets\n", 1],
  ["a line of words before =", "# ours\n\nthe name: secret=\nSHOP_NAME=Pets\n", 3],
  ["line ends of CR alone", "A=secret\rSHOP_NAME=Pets\r", 1],
  ["a last line without =", "SHOP_NAME=Pets\n  secret", 2],
  ["a quotation mark that is not closed", 'A="secret\nSHOP_NAME=Pets\n', 1],
  ["one that is closed by that of the next setting", 'B="\n\n"\nA="secret\nSHOP_NAME="Pets"\n', 4],
])("a .env with %s ends the start with the number of the line, not its text", async (_, text, line) => {
  await writeFile(path.join(folder, ".env"), text);
  const { status, stdout, stderr } = read();
  expect([status, stdout]).toEqual([78, ""]);
  expect(stderr).toMatch(
    new RegExp(`^Line ${line} of \\S+/\\.env is neither a setting \\(NAME=value\\) nor a comment`),
  );
  expect(stderr).not.toMatch(/secret|Pets|the name/);
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
