import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { freePort } from "@/lib/postgres/free-port";
import { killAllOf, processesOf } from "./processes";
import { Program, run, type ProgramOptions } from "./program";

/** A running shop: what `npm start` left behind in the terminal. */
export type Shop = { program: Program; address: string; port: number; startMs: number };

/** A folder of its own for one installation of the shop, and everything that is started on it. */
export class Place {
  readonly folder = realpathSync(mkdtempSync(path.join(tmpdir(), "petstore-operations-")));
  readonly programs: Program[] = [];
  /** DATA_DIR of all that is started here; not there yet. */
  dataDir = path.join(this.folder, "data");

  constructor() {
    // PostgreSQL runs as another user when the tests run as root.
    chmodSync(this.folder, 0o755);
  }

  /** Starts `npm start` (what it runs, that is) and waits for nothing. */
  launch(options: ProgramOptions = {}): Program {
    return this.keep(new Program(process.execPath, ["scripts/start.mjs"], this.withData(options)));
  }

  /** Starts the shop on a free port and waits until it serves. */
  async start(options: ProgramOptions = {}): Promise<Shop> {
    const startedMs = performance.now();
    const port = Number(options.env?.["PORT"] ?? (await freePort()));
    const program = this.launch({ ...options, env: { PORT: String(port), ...options.env } });
    const [, address = ""] = await program.saying(/serves at (\S+)[^]*Ctrl-C stops everything\.\n/);
    return { program, address, port, startMs: Math.round(performance.now() - startedMs) };
  }

  /** Starts the shop where it is expected not to come up, and waits for its end. */
  async failToStart(options: ProgramOptions = {}) {
    const program = this.launch({ ...options, env: { PORT: String(await freePort()), ...options.env } });
    const { code } = await program.ended;
    return { code, stdout: program.stdout, stderr: program.stderr };
  }

  /** Runs a command of the command line. */
  petstore(args: string[], options: ProgramOptions = {}) {
    return run(process.execPath, ["scripts/petstore.mjs", ...args], this.withData(options));
  }

  /** The same, without waiting for its end. */
  run(args: string[], options: ProgramOptions = {}): Program {
    return this.keep(new Program(process.execPath, ["scripts/petstore.mjs", ...args], this.withData(options)));
  }

  /** Makes an account and a key of it. */
  async makeKey(options: ProgramOptions = {}): Promise<string> {
    const env = { ...options.env, PETSTORE_PASSWORD: "correct horse battery" };
    const email = `${crypto.randomUUID()}@example.com`;
    for (const args of [
      ["account", "create", "--role", "owner"],
      ["key", "create"],
    ]) {
      const { code, stdout, stderr } = await this.petstore([...args, "--email", email, "--name", "Test"], {
        ...options,
        env,
      });
      if (code !== 0) throw new Error(`petstore ${args.join(" ")} ended with ${code}:\n${stderr}`);
      if (args[0] === "key") return stdout.trim();
    }
    throw new Error("unreachable");
  }

  /** Every process that runs on this place, PostgreSQL included. */
  processes(): number[] {
    return processesOf(this.folders());
  }

  /** The process id of PostgreSQL, or null when it does not run and left no lock. */
  postgresPid(): number | null {
    const file = path.join(this.dataDir, "postgres", "postmaster.pid");
    return existsSync(file) ? Number.parseInt(readFileSync(file, "utf8"), 10) : null;
  }

  /** The address of the bundled PostgreSQL that runs here. */
  databaseUrl(): string {
    return (JSON.parse(readFileSync(path.join(this.dataDir, "postgres.json"), "utf8")) as { url: string }).url;
  }

  /** `kill -9` of everything at once. */
  killAll(): Promise<void> {
    return killAllOf(this.folders());
  }

  /** Leaves nothing: no process, no file. */
  async remove(): Promise<void> {
    await this.killAll();
    const [, ...elsewhere] = this.folders();
    for (const folder of [...elsewhere.map((data) => path.dirname(data)), this.folder]) {
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    }
  }

  // In a folder that only root can read, the data is elsewhere and `postgres` is a link to it.
  private folders(): string[] {
    const data = path.join(this.dataDir, "postgres");
    const isLink = lstatSync(data, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;
    return isLink ? [this.folder, path.resolve(this.dataDir, readlinkSync(data))] : [this.folder];
  }

  private keep(program: Program): Program {
    this.programs.push(program);
    return program;
  }

  private withData(options: ProgramOptions): ProgramOptions {
    return { ...options, env: { DATA_DIR: this.dataDir, ...options.env } };
  }
}
