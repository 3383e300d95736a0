import { describe, expect, it } from "vitest";
import { readPosition, writePosition } from "@/lib/core/list-position";

const position = { createdAt: new Date("2026-11-22T19:59:58.123Z"), id: "0b3a4d9e-5c1f-4b6a-9f0e-1d2c3b4a5f60" };

describe("a list position", () => {
  it("is read back unchanged", () => {
    expect(readPosition(writePosition(position))).toEqual(position);
  });

  it("may have ids of another pattern", () => {
    const message = { ...position, id: "msg_4Yp0mC8dQe2RkTz7VbN1xG" };
    expect(readPosition(writePosition(message), /^msg_[\w-]+$/)).toEqual(message);
  });

  it.each([
    "",
    "~",
    "now",
    `~${position.id}`,
    `soon~${position.id}`,
    `+275760-09-13T00:00:00Z~${position.id}`,
    `-000001-01-01T00:00:00Z~${position.id}`,
    `${position.createdAt.toISOString()}~`,
    `${position.createdAt.toISOString()}~1`,
    `${position.createdAt.toISOString()}~${position.id}x`,
  ])("is not read from %j", (text) => {
    expect(() => readPosition(text)).toThrow("after must be the next of another page");
  });
});
