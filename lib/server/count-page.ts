import type { ServerResponse } from "node:http";
import { countRequest } from "@/lib/metrics/requests";

/** Counts what Next.js is about to answer, once it has: pages, and what it knows by itself. */
export function countPage(response: ServerResponse): void {
  const startedMs = performance.now();
  response.once("finish", () => countRequest("page", "page", response.statusCode, startedMs));
}
