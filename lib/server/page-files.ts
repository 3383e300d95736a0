import { readdirSync, readFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import path from "node:path";
import { chooseCoding, codings, type Coding } from "@/lib/http/content-coding";

const PREFIX = "/_next/static/";

const contentTypes: Record<string, string> = {
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".json": "application/json; charset=utf-8",
};

/** What the build puts behind the name of a file, by its coding. */
const endings: Record<Coding, string> = { br: ".br", gzip: ".gz" };

type PageFile = { contentType: string; etag: string; bodies: Map<Coding, Buffer> };

/**
 * The scripts and styles of the pages, compressed when they were built (scripts/compress.mjs) and held in memory: a
 * megabyte or so. Next.js would send them as they are, or compress them for each browser anew.
 */
export class PageFiles {
  private readonly files = new Map<string, PageFile>();

  /** @param folder what is served below /_next/static; one that is not there has no files */
  constructor(folder: string) {
    const names = namesIn(folder);
    for (const coding of codings) {
      const ending = endings[coding];
      for (const name of names) {
        const plainName = name.slice(0, -ending.length);
        const contentType = contentTypes[path.extname(plainName)];
        if (!name.endsWith(ending) || contentType === undefined) continue;
        const url = PREFIX + plainName.split(path.sep).join("/");
        // The name of a file says what is in it.
        const file = this.files.get(url) ?? { contentType, etag: `W/"${path.basename(plainName)}"`, bodies: new Map() };
        file.bodies.set(coding, readFileSync(path.join(folder, name)));
        this.files.set(url, file);
      }
    }
  }

  /**
   * Answers a request for one of the files, when the client takes it compressed and whole.
   *
   * @returns whether it has; what it has not is for Next.js
   */
  answer(request: IncomingMessage, response: ServerResponse): boolean {
    const { method, url = "", headers } = request;
    if (!url.startsWith(PREFIX) || (method !== "GET" && method !== "HEAD") || headers.range !== undefined) return false;
    const file = this.files.get(url.split("?", 1)[0] ?? "");
    const coding = file && chooseCoding(headers["accept-encoding"]?.toString(), [...file.bodies.keys()]);
    if (!file || !coding) return false;
    const body = file.bodies.get(coding);
    response.setHeaders(
      new Headers({
        "Cache-Control": "public, max-age=31536000, immutable",
        "Cross-Origin-Resource-Policy": "same-origin",
        ETag: file.etag,
        Vary: "Accept-Encoding",
        "X-Content-Type-Options": "nosniff",
      }),
    );
    if (headers["if-none-match"] === file.etag) response.writeHead(304).end();
    else {
      response.writeHead(200, {
        "Content-Type": file.contentType,
        "Content-Encoding": coding,
        "Content-Length": body?.length,
      });
      response.end(method === "HEAD" ? undefined : body);
    }
    return true;
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, encoding: "utf8" });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
    throw error;
  }
}
