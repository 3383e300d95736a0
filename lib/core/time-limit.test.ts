import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { databaseTimeLimit } from "@/lib/core/time-limit";

async function limitWith(divisor: string | undefined): Promise<number> {
  vi.stubEnv("PETSTORE_TIME_LIMIT_DIVISOR", divisor);
  return (await import("@/lib/core/time-limit")).timeLimit(30_000);
}

describe("timeLimit", () => {
  beforeEach(() => vi.resetModules());
  afterEach(() => vi.unstubAllEnvs());

  it.each([undefined, ""])("is the documented limit when PETSTORE_TIME_LIMIT_DIVISOR is %j", async (divisor) => {
    expect(await limitWith(divisor)).toBe(30_000);
  });

  it("is divided by PETSTORE_TIME_LIMIT_DIVISOR", async () => {
    expect(await limitWith("4")).toBe(7_500);
  });

  it.each(["soon", "0", "0.5"])("refuses the divisor %j", async (divisor) => {
    await expect(limitWith(divisor)).rejects.toThrow("PETSTORE_TIME_LIMIT_DIVISOR");
  });
});

describe("databaseTimeLimit", () => {
  afterEach(() => vi.unstubAllEnvs());

  it.each([
    ["", 900],
    ["10", 9_000],
  ])("is the documented limit, times PETSTORE_DATABASE_PATIENCE when that is %j", (factor, limitMs) => {
    vi.stubEnv("PETSTORE_DATABASE_PATIENCE", factor);
    expect(databaseTimeLimit(900)).toBe(limitMs);
  });
});
