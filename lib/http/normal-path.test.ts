import { expect, it } from "vitest";
import { normalPath } from "@/lib/http/normal-path";

it.each([
  ["/api/v1/pets", "/api/v1/pets"],
  ["/api/v1/%70ets", "/api/v1/pets"],
  ["/%61%50%49/%7E%2d%5F%39", "/aPI/~-_9"],
  ["/api/v1/openapi%2Ejson", "/api/v1/openapi.json"],
  // The query is left to its parser.
  ["/%70ets?x=%70", "/pets?x=%70"],
  ["/pets?x=%70", "/pets?x=%70"],
  // Encoded twice, or reserved.
  ["/%2570ets/%2F%3F%23%25%00%c3%bf", "/%2570ets/%2F%3F%23%25%00%c3%bf"],
  // Invalid encoding.
  ["/%7/%/%zz", "/%257/%25/%25zz"],
  ["/docs/guides/%E0", "/docs/guides/%25E0"],
  ["/%70ets/%ff?x=%ff", "/%2570ets/%25ff?x=%ff"],
  // Decoding never creates a dot segment.
  ["/%70ets/%2e%2e/x", "/%70ets/%2e%2e/x"],
  ["/x/%2E", "/x/%2E"],
])("%s is %s", (target, normal) => {
  expect(normalPath(target)).toBe(normal);
});
