// Writes two compressed copies of each page asset, at the highest level: once, at build time, instead of for each
// request (lib/server/page-files.ts serves them).
import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";

const COMPRESSIBLE = new Set([".js", ".css", ".svg", ".json"]);

const compressors = { br: promisify(brotliCompress), gz: (content) => promisify(gzip)(content, { level: 9 }) };

/**
 * @param folder of files whose names contain a content hash
 */
export async function compressFiles(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  await Promise.all(
    entries
      .filter((entry) => entry.isFile() && COMPRESSIBLE.has(path.extname(entry.name)))
      .map(async (entry) => {
        const file = path.join(entry.parentPath, entry.name);
        const content = await readFile(file);
        await Promise.all(
          Object.entries(compressors).map(async ([ending, compress]) =>
            writeFile(`${file}.${ending}`, await compress(content)),
          ),
        );
      }),
  );
}
