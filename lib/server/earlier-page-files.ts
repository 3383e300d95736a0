import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { cp, mkdir, mkdtemp, readdir, rename, rm, stat, utimes } from "node:fs/promises";
import path from "node:path";
import { HOUR_MS, nowMs } from "@/lib/core/clock";

/** How long the files of a build are kept after the last process that used it, in milliseconds. */
const KEPT_MS = 24 * HOUR_MS;

/** The folder in the data folder, with a folder for each build. */
const FOLDER = "page-files";

/** The beginning of the name of a folder that is being written. */
const UNFINISHED = ".new-";

/** The errors of a data folder that this process must not write, as with a read-only file system beside another database server. */
const READ_ONLY = new Set(["EACCES", "EPERM", "EROFS"]);

/** The path of a compressed file. No segment begins with a dot, so that no path leaves the folder of its build. */
const FILE_NAME = /^(?:[\w~-][\w.~-]*\/)*[\w~-][\w.~-]*\.(?:br|gz)$/;

/**
 * The scripts and styles of earlier builds. For a day after an upgrade, pages that were open before it can load the
 * remaining files of their build. The files are stored in the data folder, which survives the upgrade of a checkout, an
 * image or a package.
 */
export class EarlierPageFiles {
  private readonly store: string;
  private readonly build: string;

  /**
   * @param dataDir the data folder; it may be missing
   * @param output the folder of the build that this process serves, `.next`
   */
  constructor(
    dataDir: string,
    private readonly output: string,
  ) {
    this.store = path.join(dataDir, FOLDER);
    this.build = readFileSync(path.join(output, "BUILD_ID"), "utf8");
  }

  /**
   * Reads a file that this build does not have.
   *
   * @param name the path of the file below /_next/static, with the file extension of its compression
   * @returns null if no build of the last day has it
   */
  read(name: string): Buffer | null {
    if (!FILE_NAME.test(name) || !existsSync(this.store)) return null;
    for (const build of readdirSync(this.store)) {
      if (build.startsWith(UNFINISHED)) continue;
      try {
        return readFileSync(path.join(this.store, build, name));
      } catch {
        // This build does not have it, or was deleted meanwhile.
      }
    }
    return null;
  }

  /**
   * Stores the files of this build unless they are stored already, notes that they are in use, and deletes those of builds
   * that were last used more than a day ago. Does nothing where this process must not write to the data folder.
   *
   * @throws the error of the file system
   */
  async sweep(): Promise<void> {
    await this.renew().catch((error: NodeJS.ErrnoException) => {
      if (!READ_ONLY.has(error.code ?? "")) throw error;
    });
  }

  private async renew(): Promise<void> {
    const own = path.join(this.store, this.build);
    if (!existsSync(own)) await this.storeAs(own);
    const now = new Date(nowMs());
    await utimes(own, now, now);
    for (const name of await readdir(this.store)) {
      const folder = path.join(this.store, name);
      // Another process may have deleted it meanwhile.
      const lastUsedMs = await stat(folder).then(
        ({ mtimeMs }) => mtimeMs,
        () => now.getTime(),
      );
      if (now.getTime() - lastUsedMs > KEPT_MS) await rm(folder, { recursive: true, force: true });
    }
  }

  /** Of several concurrent processes, the first to finish wins. */
  private async storeAs(own: string): Promise<void> {
    // Nobody else reads the data folder.
    await mkdir(this.store, { recursive: true, mode: 0o700 });
    const unfinished = await mkdtemp(path.join(this.store, UNFINISHED));
    const isServed = (source: string) => statSync(source).isDirectory() || FILE_NAME.test(path.basename(source));
    await cp(path.join(this.output, "static"), unfinished, { recursive: true, filter: isServed });
    await rename(unfinished, own).catch(async (error: NodeJS.ErrnoException) => {
      await rm(unfinished, { recursive: true, force: true });
      if (error.code !== "ENOTEMPTY" && error.code !== "EEXIST") throw error;
    });
  }
}
