import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { continueTrace, readTrace, writeTrace } from "@/lib/core/trace-context";

const hex = (length: number) =>
  fc.stringMatching(new RegExp(`^[0-9a-f]{${length}}$`)).filter((text) => !/^0+$/.test(text));
const flags = fc.stringMatching(/^[0-9a-f]{2}$/);
const traces = fc.record({ traceId: hex(32), parentId: hex(16), flags });

const EXAMPLE = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01";

describe("traceparent", () => {
  it("is read back unchanged", () => {
    expect(readTrace(EXAMPLE)).toEqual({
      traceId: "4bf92f3577b34da6a3ce929d0e0e4736",
      parentId: "00f067aa0ba902b7",
      flags: "01",
    });
    fc.assert(
      fc.property(traces, (trace) => {
        const header = `00-${trace.traceId}-${trace.parentId}-${trace.flags}`;
        expect(readTrace(header)).toEqual(trace);
        expect(readTrace(writeTrace(trace))).toMatchObject({ traceId: trace.traceId, parentId: trace.parentId });
        expect(Number.parseInt(writeTrace(trace).slice(-2), 16)).toBe(Number.parseInt(trace.flags, 16) & 3);
      }),
    );
  });

  it("of a later version is read up to the known fields", () => {
    expect(readTrace(`cc${EXAMPLE.slice(2)}`)?.traceId).toBe("4bf92f3577b34da6a3ce929d0e0e4736");
    expect(readTrace(`cc${EXAMPLE.slice(2)}-what-comes`)?.traceId).toBe("4bf92f3577b34da6a3ce929d0e0e4736");
  });

  it.each([
    null,
    "",
    EXAMPLE.toUpperCase(),
    `${EXAMPLE}-`,
    `${EXAMPLE}-more`,
    ` ${EXAMPLE}`,
    `${EXAMPLE}\n`,
    `${EXAMPLE}, ${EXAMPLE}`,
    `ff${EXAMPLE.slice(2)}`,
    `cc${EXAMPLE.slice(2)}.what`,
    "00-00000000000000000000000000000000-00f067aa0ba902b7-01",
    "00-4bf92f3577b34da6a3ce929d0e0e4736-0000000000000000-01",
  ])("%j is none", (header) => {
    expect(readTrace(header)).toBeNull();
  });

  it("with any one character changed is another trace, or invalid", () => {
    fc.assert(
      fc.property(
        traces,
        fc.nat({ max: 54 }),
        fc.string({ unit: "binary", minLength: 1, maxLength: 1 }),
        (trace, at, other) => {
          const header = `00-${trace.traceId}-${trace.parentId}-${trace.flags}`;
          fc.pre(header[at] !== other);
          const read = readTrace(header.slice(0, at) + other + header.slice(at + 1));
          // Only the version may differ without changing the trace.
          if (at > 1) expect(read).not.toEqual(trace);
          if (read) expect(`${read.traceId}${read.parentId}${read.flags}`).toMatch(/^[0-9a-f]{50}$/);
        },
      ),
    );
  });

  it("continues the same trace with a new parent", () => {
    fc.assert(
      fc.property(traces, (trace) => {
        const next = continueTrace(trace);
        expect(next.traceId).toBe(trace.traceId);
        expect(next.parentId).not.toBe(trace.parentId);
        expect(readTrace(writeTrace(next))).not.toBeNull();
      }),
    );
  });
});
