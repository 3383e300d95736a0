import { readdirSync, readFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import path from "node:path";
import { AppError } from "@/lib/core/errors";
import { chooseCoding, type Coding } from "@/lib/http/content-coding";
import { refuse } from "@/lib/server/raw-answer";
import type { PageFile, SharedPageFiles } from "@/lib/server/shared-page-files";

const PREFIX = "/_next/static/";

const contentTypes: Record<string, string> = {
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".json": "application/json; charset=utf-8",
};

/** The file extensions of the codings in the build. */
const ENDING_OF_BR = ".br";
const ENDING_OF_GZIP = ".gz";

/**
 * The scripts and styles of the pages, compressed by the build (scripts/compress.mjs) and held in memory, about 1.5
 * megabytes. Next.js would send them uncompressed, or compress them again for each request.
 */
export class PageFiles {
  /** By their path below /_next/static. */
  readonly files = new Map<string, PageFile>();

  /**
   * @param folder the folder served below /_next/static; a missing folder has no files
   * @param shared the files of other builds
   */
  constructor(
    folder: string,
    private readonly shared: SharedPageFiles,
  ) {
    for (const file of namesIn(folder)) {
      const name = file.slice(0, -ENDING_OF_BR.length);
      if (!file.endsWith(ENDING_OF_BR) || !(path.extname(name) in contentTypes)) continue;
      const contents = path.join(folder, name);
      const compressed = { br: readFileSync(contents + ENDING_OF_BR), gzip: readFileSync(contents + ENDING_OF_GZIP) };
      this.files.set(name.split(path.sep).join("/"), compressed);
    }
  }

  /**
   * Responds to a request for a file of this build, or of another one that uses the database.
   *
   * @param pass called for any other request, also for a file that the client does not accept compressed
   */
  answer(request: IncomingMessage, response: ServerResponse, pass: () => void): void {
    const { method, url = "", headers } = request;
    if (!url.startsWith(PREFIX) || (method !== "GET" && method !== "HEAD")) return pass();
    const [name = ""] = url.slice(PREFIX.length).split("?", 1);
    const coding = chooseCoding(headers["accept-encoding"]?.toString());
    if (!coding || !(path.extname(name) in contentTypes)) return pass();
    const own = this.files.get(name);
    if (own) return send(response, name, own, coding);
    this.shared.read(name).then(
      (file) => (file ? send(response, name, file, coding) : pass()),
      // Not 404, which caches may keep: another process may have the file.
      () => refuse(response, new AppError("unavailable", undefined, { "Retry-After": "1" })),
    );
  }
}

function send(response: ServerResponse, name: string, file: PageFile, coding: Coding): void {
  const { method, headers } = response.req;
  const etag = etagOf(name);
  response.setHeaders(
    new Headers({
      "Cache-Control": "public, max-age=31536000, immutable",
      "Cross-Origin-Resource-Policy": "same-origin",
      ETag: etag,
      Vary: "Accept-Encoding",
      "X-Content-Type-Options": "nosniff",
    }),
  );
  if (headers["if-none-match"] === etag) return void response.writeHead(304).end();
  response.writeHead(200, {
    "Content-Type": contentTypes[path.extname(name)],
    "Content-Encoding": coding,
    "Content-Length": file[coding].length,
  });
  response.end(method === "HEAD" ? undefined : file[coding]);
}

/** File names contain a content hash. */
function etagOf(name: string): string {
  return `W/"${path.basename(name)}"`;
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, encoding: "utf8" });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
    throw error;
  }
}
