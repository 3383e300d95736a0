import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { buildSync } from "esbuild";
import { describe, expect, it } from "vitest";

const root = path.resolve(import.meta.dirname, "..");
/** The source of a program with this code. */
function programOf(text: string): string {
  const [bundle] = buildSync({
    stdin: { contents: `import { log } from "@/lib/log"; ${text}`, resolveDir: root },
    bundle: true,
    platform: "node",
    format: "cjs",
    external: ["pino", "pino-pretty"],
    alias: { "@": root },
    write: false,
    logLevel: "silent",
  }).outputFiles;
  return bundle?.text ?? "";
}

/** Its log, line by line. */
function linesOf(text: string): string[] {
  const { stderr } = spawnSync(process.execPath, ["-"], { input: programOf(text), cwd: root, encoding: "utf8" });
  return stderr.split("\n").filter((line) => line.startsWith("{"));
}

describe("buffered log lines", () => {
  it("are complete and in order when the process ends", () => {
    const lines = linesOf(`for (let n = 0; n < 500; n++) log().info({ n }, "line")`);
    expect(lines.map((line) => (JSON.parse(line) as { n: number }).n)).toEqual(
      Array.from({ length: 500 }, (_, n) => n),
    );
  });

  it("are complete when the process exits, or ends by an uncaught error", () => {
    expect(linesOf(`log().info("one"); log().error("two"); process.exit(1)`)).toHaveLength(2);
    expect(linesOf(`log().info("one"); throw new Error("uncaught")`)).toHaveLength(1);
    expect(linesOf(`setTimeout(() => { log().info("one"); null.x; }, 1)`)).toHaveLength(1);
  });

  it("appear while the process runs", async () => {
    const child = spawn(process.execPath, ["-"], { cwd: root });
    child.stdin.end(programOf(`log().info("one"); setInterval(() => {}, 60_000)`));
    const [line] = (await once(child.stderr, "data")) as [Buffer];
    child.kill("SIGKILL");
    expect(JSON.parse(line.toString())).toMatchObject({ msg: "one" });
  });
});
