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
  // Encoded twice, reserved, or invalid encoding.
  ["/%2570ets/%2F%3F%23%25%00%ff", "/%2570ets/%2F%3F%23%25%00%ff"],
  ["/%7/%/%zz", "/%7/%/%zz"],
  // Decoding never creates a dot segment.
  ["/%70ets/%2e%2e/x", "/%70ets/%2e%2e/x"],
  ["/x/%2E", "/x/%2E"],
])("%s is %s", (target, normal) => {
  expect(normalPath(target)).toBe(normal);
});
