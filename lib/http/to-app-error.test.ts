import { PrismaPg } from "@prisma/adapter-pg";
import fc from "fast-check";
import { DatabaseError, Pool } from "pg";
import { describe, expect, it } from "vitest";
import { errorCodes } from "@/lib/core/error-codes";
import { AppError } from "@/lib/core/errors";
import { toAppError } from "@/lib/http/to-app-error";
import { PrismaClient } from "@/prisma/generated/client";

/** The error that pg throws when PostgreSQL responds with this SQLSTATE. */
function postgresError(sqlState: string): DatabaseError {
  const error = new DatabaseError("secret detail", 0, "error");
  return Object.assign(error, { code: sqlState, severity: "ERROR" });
}

/** The errors that Prisma makes of a pg error: in its own query, in a raw statement, in a transaction. */
async function thrownByPrisma(error: Error): Promise<unknown[]> {
  const pool = new Pool();
  const fail = () => Promise.reject(error);
  Object.assign(pool, { query: fail, connect: fail });
  const prisma = new PrismaClient({ adapter: new PrismaPg(pool) });
  const attempts = [
    prisma.apiKey.findFirst(),
    prisma.$queryRaw`SELECT 1`,
    prisma.$executeRaw`SELECT 1`,
    prisma.$transaction((tx) => tx.apiKey.findFirst()),
  ];
  const results = await Promise.allSettled(attempts);
  await prisma.$disconnect();
  return results.map((result) =>
    result.status === "rejected" ? result.reason : expect.fail("the statement did not fail"),
  );
}

const LOST = [
  ["08006", "a broken connection"],
  ["53100", "a full disk"],
  ["53300", "too many connections"],
  ["57P01", "a server that is shutting down"],
  ["57P03", "a server that is starting"],
  ["57014", "a statement timeout"],
  ["58030", "an I/O error"],
  ["25006", "a read-only server, as after a failover"],
  ["40001", "a serialization failure"],
  ["40P01", "a deadlock"],
  ["55P03", "a lock that is not available"],
  ["28P01", "a wrong password"],
  ["28000", "a user without access"],
  ["3D000", "a missing database"],
] as const;
const OURS = ["22P02", "23505", "23514", "42601", "42P01", "42703", "0A000", "XX000"];

describe("an unavailable database is 503", () => {
  it.each(LOST)("when pg reports %s, %s", (sqlState) => {
    expect(toAppError(postgresError(sqlState)).code).toBe("unavailable");
  });

  it.each(LOST)("when Prisma reports %s, %s", async (sqlState) => {
    for (const thrown of await thrownByPrisma(postgresError(sqlState)))
      expect(toAppError(thrown).code).toBe("unavailable");
  });

  it.each([
    "ECONNREFUSED",
    "ECONNRESET",
    "EPIPE",
    "ENOTFOUND",
    "EAI_AGAIN",
    "ETIMEDOUT",
    "EHOSTUNREACH",
    "ENETUNREACH",
    "ENOENT",
  ])("when the system reports %s, through pg and through Prisma", async (code) => {
    const error = Object.assign(new Error(`connect ${code}`), { code, syscall: "connect", errno: -1 });
    for (const thrown of [error, ...(await thrownByPrisma(error))]) expect(toAppError(thrown).code).toBe("unavailable");
  });

  it.each([
    "Connection terminated unexpectedly",
    "timeout exceeded when trying to connect",
    "Connection terminated due to connection timeout",
  ])("when pg reports %j, which has no code", async (message) => {
    for (const thrown of [new Error(message), ...(await thrownByPrisma(new Error(message)))]) {
      expect(toAppError(thrown).code).toBe("unavailable");
    }
  });

  it("when nothing listens at its address", async () => {
    const pool = new Pool({ host: "127.0.0.1", port: 1, user: "petstore", database: "petstore" });
    const prisma = new PrismaClient({ adapter: new PrismaPg(pool) });
    for (const attempt of [pool.query("SELECT 1"), prisma.apiKey.findFirst(), prisma.$queryRaw`SELECT 1`]) {
      const thrown: unknown = await attempt.then(
        () => expect.fail("something listens on port 1"),
        (error: unknown) => error,
      );
      expect(toAppError(thrown).code).toBe("unavailable");
    }
    await prisma.$disconnect();
    await pool.end();
  });

  it("when it is the cause of the error", () => {
    const cause = new Error("could not list", { cause: new Error("query failed", { cause: postgresError("57P01") }) });
    expect(toAppError(cause).code).toBe("unavailable");
  });
});

describe("text that PostgreSQL cannot store is 400", () => {
  it.each(["22021", "22P05"])("when PostgreSQL reports %s, through pg and through Prisma", async (sqlState) => {
    for (const thrown of [postgresError(sqlState), ...(await thrownByPrisma(postgresError(sqlState)))])
      expect(toAppError(thrown).code).toBe("invalid_request");
  });
});

describe("an internal error is 500", () => {
  it.each(OURS)("when PostgreSQL reports %s, through pg and through Prisma", async (sqlState) => {
    for (const thrown of [postgresError(sqlState), ...(await thrownByPrisma(postgresError(sqlState)))]) {
      expect(toAppError(thrown).code).toBe("internal_error");
    }
  });

  it("when anything else is thrown, without details for the client", () => {
    fc.assert(
      fc.property(
        fc.anything({ withNullPrototype: true, withBigInt: true, withDate: true, withMap: true }),
        (thrown) => {
          const error = toAppError(thrown);
          expect(error).toMatchObject({
            code: "internal_error",
            message: errorCodes.internal_error.meaning,
            headers: {},
          });
        },
      ),
    );
    expect(toAppError(new Error("the password is hunter2")).message).toBe(errorCodes.internal_error.meaning);
    expect(toAppError(new TypeError("x is not a function")).code).toBe("internal_error");
  });

  it("when the thrown value has unexpected types in its fields", () => {
    const odd = fc.constantFrom(Object.create(null), Symbol("odd"), 7, null, ["P1001"], () => "P1001");
    const thrown = fc.record({ code: odd, kind: odd, message: odd, cause: odd, meta: odd }, { requiredKeys: [] });
    fc.assert(
      fc.property(thrown, (value) => {
        expect(toAppError(value).code).toBe("internal_error");
      }),
    );
  });

  it("when an error is its own cause", () => {
    const error = new Error("round and round");
    error.cause = error;
    expect(toAppError(error).code).toBe("internal_error");
  });
});

describe("an AppError", () => {
  it("is returned unchanged", () => {
    const error = new AppError("not_found", "There is no pet with the id 42.", { "X-Of": "its own" });
    expect(toAppError(error)).toBe(error);
  });

  it("is returned unchanged when an unavailable database caused it", () => {
    const error = Object.assign(new AppError("gone"), { cause: postgresError("57P01") });
    expect(toAppError(error)).toBe(error);
  });
});
