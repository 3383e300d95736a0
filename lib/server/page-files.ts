import { readdirSync, readFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import path from "node:path";
import { chooseCoding, codings, type Coding } from "@/lib/http/content-coding";
import type { EarlierPageFiles } from "@/lib/server/earlier-page-files";

const PREFIX = "/_next/static/";

const contentTypes: Record<string, string> = {
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".json": "application/json; charset=utf-8",
};

/** The file extension of each coding in the build. */
const endings: Record<Coding, string> = { br: ".br", gzip: ".gz" };

type PageFile = { contentType: string; etag: string; bodies: Map<Coding, Buffer> };

/**
 * The scripts and styles of the pages, compressed by the build (scripts/compress.mjs) and held in memory, about a
 * megabyte. Next.js would send them uncompressed, or compress them again for each request.
 */
export class PageFiles {
  private readonly files = new Map<string, PageFile>();

  /**
   * @param folder the folder served below /_next/static; a missing folder has no files
   * @param earlier the files of earlier builds
   */
  constructor(
    folder: string,
    private readonly earlier?: EarlierPageFiles,
  ) {
    const names = namesIn(folder);
    for (const coding of codings) {
      const ending = endings[coding];
      for (const name of names) {
        const plainName = name.slice(0, -ending.length);
        const contentType = contentTypes[path.extname(plainName)];
        if (!name.endsWith(ending) || contentType === undefined) continue;
        const url = PREFIX + plainName.split(path.sep).join("/");
        const file = this.files.get(url) ?? { contentType, etag: etagOf(plainName), bodies: new Map() };
        file.bodies.set(coding, readFileSync(path.join(folder, name)));
        this.files.set(url, file);
      }
    }
  }

  /**
   * Responds to a request for one of the files, if the client accepts it compressed and asks for all of it.
   *
   * @returns whether it responded; other requests are for Next.js
   */
  answer(request: IncomingMessage, response: ServerResponse): boolean {
    const { method, url = "", headers } = request;
    if (!url.startsWith(PREFIX) || (method !== "GET" && method !== "HEAD") || headers.range !== undefined) return false;
    const address = url.split("?", 1)[0] ?? "";
    const file = this.files.get(address) ?? this.readEarlier(address.slice(PREFIX.length));
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

  private readEarlier(name: string): PageFile | undefined {
    const contentType = contentTypes[path.extname(name)];
    if (contentType === undefined) return undefined;
    const bodies = new Map<Coding, Buffer>();
    for (const coding of codings) {
      const body = this.earlier?.read(name + endings[coding]);
      if (body) bodies.set(coding, body);
    }
    return { contentType, etag: etagOf(name), bodies };
  }
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
