import { expect, it } from "vitest";
import { isSafeToCompress } from "@/lib/server/compress-page";

it.each([
  [{}, true],
  [{ "sec-fetch-site": "cross-site" }, true],
  [{ cookie: "a=b" }, false],
  [{ cookie: "a=b", "sec-fetch-site": "cross-site" }, false],
  [{ cookie: "a=b", "sec-fetch-site": "same-site" }, false],
  [{ cookie: "a=b", "sec-fetch-site": "same-origin" }, true],
  [{ cookie: "a=b", "sec-fetch-site": "none" }, true],
])("a page that is asked for with %o may be compressed: %s", (headers, isSafe) => {
  expect(isSafeToCompress({ headers })).toBe(isSafe);
});
