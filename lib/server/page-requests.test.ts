import type { IncomingMessage, ServerResponse } from "node:http";
import { expect, it } from "vitest";
import {
  PAGE_PARAMETERS_MAX,
  refusePageRequest,
  ROUTER_STATE_DEPTH_MAX,
  ROUTER_STATE_VALUES_MAX,
} from "./page-requests";

/** The status that rejects a page request with this URL; null when it passes. */
function statusOf(url: string, headers: IncomingMessage["headers"] = {}): number | null {
  let given: number | null = null;
  const request = { method: "GET", headers, url } as IncomingMessage;
  const response = {
    req: request,
    writeHead(status: number) {
      given = status;
      return this;
    },
    end: () => undefined,
  };
  refusePageRequest(request, response as unknown as ServerResponse, () => undefined);
  return given;
}

it("the URL of a page has a limited number of parameters, which Next.js is slow to parse", () => {
  const parameters = (count: number) => Array.from({ length: count }, () => "a").join("&");
  expect(statusOf("/pets")).toBeNull();
  expect(statusOf(`/pets?${parameters(PAGE_PARAMETERS_MAX)}`)).toBeNull();
  expect(statusOf(`/pets?${parameters(PAGE_PARAMETERS_MAX + 1)}`)).toBe(400);
  expect(statusOf(`/a&${parameters(1_000)}`)).toBeNull();
});

it.each([
  ["/_next/image?url=%2Fdocs&w=64&q=75", 404],
  ["/_next/nothing", 404],
  ["/_global-error", 404],
  ["/_global-error/?x", 404],
  ["/x/../api/v1/pets", 404],
  ["/x/%2e%2E/api/console/session", 404],
  ["/x/.", 404],
  ["/_next/static/chunks/x.js", null],
  ["/pets?q=/../", null],
  ["/pets/..x", null],
])("Next.js gets only requests for pages: %s is %s", (url, status) => {
  expect(statusOf(url)).toBe(status);
});

it("Next.js gets no large router state, which it is slow to parse", () => {
  const nested = (levels: number) => `${'["",{"":'.repeat(levels)}["",{}]${"}]".repeat(levels)}`;
  const statusOfState = (text: string) => statusOf("/pets", { "next-router-state-tree": text });
  const most = ROUTER_STATE_DEPTH_MAX / 2 - 1;
  for (const written of [(text: string) => text, encodeURIComponent]) {
    expect(statusOfState(written(nested(most)))).toBeNull();
    expect(statusOfState(written(nested(most + 1)))).toBe(400);
  }
  const wide = (pages: number) => `["",{${Array.from({ length: pages }, (_, i) => `"p${i}":["",{}]`).join()}}]`;
  expect(statusOfState(wide(30))).toBeNull();
  expect(statusOfState(wide(ROUTER_STATE_VALUES_MAX / 5))).toBe(400);
  expect(statusOfState("%")).toBe(400);
});

it("Next.js gets only the kind of prefetch that its client sends, since it logs an error for others", () => {
  expect(statusOf("/docs", { "next-router-prefetch": "1" })).toBeNull();
  expect(statusOf("/docs", { "next-router-prefetch": "2" })).toBe(400);
});
