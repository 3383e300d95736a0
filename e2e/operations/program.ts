import { spawn, type ChildProcess } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";

/** The root of the checkout, where every program of the product is started. */
export const root = path.resolve(import.meta.dirname, "../..");

const settings = [...readFileSync(path.join(root, ".env.example"), "utf8").matchAll(/^#?([A-Z_]+)=/gm)];

/** Set but empty is unset (so every test here proves that as well), and keeps a developer's `.env` out of the tests. */
const noSettings = Object.fromEntries(
  [...settings.map(([, name]) => name), "PETSTORE_CLOCK", "PETSTORE_PASSWORD"].map((name) => [name, ""]),
);

export type ProgramOptions = {
  env?: Record<string, string>;
  /** Another user to run as; only root can choose one. */
  user?: { uid: number; gid: number };
  /** What the program reads from stdin; nothing when left out. */
  input?: string;
};

export type Ended = { code: number | null; signal: NodeJS.Signals | null };

/** A program of the product in a process of its own, and the leader of a process group, as a terminal makes it. */
export class Program {
  readonly pid: number;
  readonly ended: Promise<Ended>;
  stdout = "";
  stderr = "";
  private readonly child: ChildProcess;

  constructor(command: string, args: string[], { env = {}, user, input }: ProgramOptions = {}) {
    // The variables of the test runner mean something else to the programs under test.
    const inherited = Object.entries(process.env).filter(
      ([name]) => !/^(NODE_|PLAYWRIGHT_|PW_|npm_|FORCE_COLOR|TEST_)/.test(name) || name === "NODE_EXTRA_CA_CERTS",
    );
    this.child = spawn(command, args, {
      cwd: root,
      detached: true,
      stdio: ["pipe", "pipe", "pipe"],
      env: { ...Object.fromEntries(inherited), ...noSettings, ...env } as NodeJS.ProcessEnv,
      ...user,
    });
    this.pid = this.child.pid ?? 0;
    this.child.stdin?.on("error", () => {}).end(input);
    this.child.stdout?.setEncoding("utf8").on("data", (text: string) => (this.stdout += text));
    this.child.stderr?.setEncoding("utf8").on("data", (text: string) => (this.stderr += text));
    this.ended = new Promise((resolve, reject) => {
      this.child.once("error", reject);
      this.child.once("close", (code, signal) => resolve({ code, signal }));
    });
    this.ended.catch(() => {});
  }

  /** All that it has printed. */
  get output(): string {
    return this.stdout + this.stderr;
  }

  /** What a terminal does on Ctrl-C: the signal goes to the whole process group. */
  pressCtrlC(): void {
    process.kill(-this.pid, "SIGINT");
  }

  /**
   * Waits for something on stdout.
   *
   * @throws Error with all that it printed when it ends before
   */
  async saying(pattern: RegExp): Promise<RegExpExecArray> {
    return new Promise((resolve, reject) => {
      const look = () => {
        const match = pattern.exec(this.stdout);
        if (match) resolve(match);
      };
      look();
      this.child.stdout?.on("data", look);
      this.ended.then(
        ({ code, signal }) => reject(new Error(`it ended with ${signal ?? code} and had said:\n${this.output}`)),
        reject,
      );
    });
  }
}

/** Runs a program to its end. */
export async function run(
  command: string,
  args: string[],
  options?: ProgramOptions,
): Promise<Ended & { stdout: string; stderr: string }> {
  const program = new Program(command, args, options);
  const ended = await program.ended;
  return { ...ended, stdout: program.stdout, stderr: program.stderr };
}
