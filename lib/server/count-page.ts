import type { ServerResponse } from "node:http";
import { countRequest } from "@/lib/metrics/requests";

/** Counts a request that Next.js responds to, once it is finished: pages and their files. */
export function countPage(response: ServerResponse): void {
  const startedMs = performance.now();
  response.once("finish", () => countRequest("page", "page", response.statusCode, startedMs));
}
