import { expect, it } from "vitest";
import { consoleErrorOf } from "@/lib/core/console-client";

it("explains a 413 of a proxy, and shows the message of a 413 of the shop", () => {
  const html = undefined;
  for (const answer of [html, {}, { error: "too large" }])
    expect(consoleErrorOf(413, null, answer)).toMatchObject({
      code: "payload_too_large",
      status: 413,
      message: expect.stringMatching(/^The server in front of the shop does not accept files of this size\./),
    });
  const own = { code: "payload_too_large", message: "The file must be at most 512 MiB.", status: 413 };
  expect(consoleErrorOf(413, null, own)).toMatchObject(own);
});

it("reports any other response that the shop did not write as unreachable", () => {
  for (const status of [0, 404, 502]) expect(consoleErrorOf(status, null, undefined).code).toBe("unreachable");
});
