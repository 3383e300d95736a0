import { PassThrough } from "node:stream";
import fc from "fast-check";
import { pino } from "pino";
import { expect, it } from "vitest";
import { requestIdFrom } from "./request-id";

it("is the client's own id when it is a plain token", () => {
  for (const given of ["a", "from-the-proxy.1", "A_b-9".repeat(12)]) expect(requestIdFrom(given)).toBe(given);
});

it("is generated for anything else, so that no client can inject log lines", () => {
  for (const given of ["", "a b", "a\nb", "a\r\n{}", 'a"', "é", "x".repeat(65), null, undefined, ["a"]])
    expect(requestIdFrom(given)).toMatch(/^[0-9a-f-]{36}$/);
});

it("stays on one log line with any text logged beside it", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      const written = new PassThrough();
      pino(written).error({ requestId: requestIdFrom(text), err: new Error(text), name: text }, text);
      const line = String(written.read());
      expect(line.endsWith("\n")).toBe(true);
      expect(line.slice(0, -1)).not.toMatch(/[\r\n]/);
      expect(() => JSON.parse(line) as unknown).not.toThrow();
    }),
  );
});
