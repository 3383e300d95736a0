import { describe, expect, it } from "vitest";
import { z } from "zod";
import { AppError } from "@/lib/core/errors";
import { JSON_VALUES_MAX } from "@/lib/core/json";
import { consoleContracts } from "@/lib/console/testing";
import { BODY_BYTES_MAX, readAddress, readBody } from "@/lib/http/read-input";
import { errorBodyOf, ERROR_MESSAGE_LENGTH_MAX } from "@/lib/http/respond";
import { publicContracts } from "@/lib/openapi/contracts";
import { URL_LENGTH_MAX } from "@/lib/server/bounds";

type Schema = { type?: string; items?: object; maxItems?: number; properties?: Record<string, Schema> };

const contracts = [...publicContracts, ...consoleContracts];

/** As many zeros as a body may contain, in this many lists. */
const zeros = (lists: number) => Array.from({ length: Math.floor((JSON_VALUES_MAX - 100) / lists) }, () => 0).join();

async function errorOf(run: () => unknown): Promise<AppError | null> {
  try {
    await run();
    return null;
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}

function schemaOf(schema: z.ZodType): Schema {
  return z.toJSONSchema(schema, { io: "input", unrepresentable: "any", reused: "inline" }) as Schema;
}

/** All subschemas of a JSON Schema, including itself. */
function nodesOf(schema: unknown): Schema[] {
  if (typeof schema !== "object" || schema === null) return [];
  return [schema as Schema, ...Object.values(schema).flatMap(nodesOf)];
}

it("every list in a request is bounded before its items are checked", () => {
  const lists = contracts.flatMap(({ operationId, body, query }) =>
    [body, query].flatMap((schema) =>
      schema
        ? nodesOf(schemaOf(schema)).flatMap((node) => (node.type === "array" ? [{ operationId, ...node }] : []))
        : [],
    ),
  );
  expect(lists.length).toBeGreaterThan(2);
  // Schemas made by `boundedList` hide their items until the length is checked.
  for (const { operationId, maxItems, items } of lists)
    expect({ operationId, maxItems, items }).toEqual({ operationId, maxItems: expect.any(Number), items: {} });
});

describe("the error stays small with any number of problems", () => {
  for (const { operationId, body } of contracts) {
    if (!body) continue;
    it(`for the body of ${operationId}`, async () => {
      const names = Object.keys(schemaOf(body).properties ?? {});
      const texts = [
        `[${zeros(1)}]`,
        `{${names.map((name) => `${JSON.stringify(name)}:[${zeros(names.length)}]`).join()}}`,
        JSON.stringify(Object.fromEntries(names.map((name) => [name, "x".repeat(BODY_BYTES_MAX / 20)]))),
        JSON.stringify(
          Object.fromEntries(Array.from({ length: JSON_VALUES_MAX / 2 - 100 }, (_, i) => [`field${i}`, 0])),
        ),
        `{"${"x".repeat(BODY_BYTES_MAX - 100)}":`,
      ];
      for (const text of texts) {
        const headers = { "content-type": "application/json" };
        const request = new Request("http://localhost/", { method: "POST", headers, body: text });
        const error = await errorOf(() => readBody(body, request));
        if (error) expect(errorBodyOf(error).message.length).toBeLessThanOrEqual(ERROR_MESSAGE_LENGTH_MAX);
        if (error) expect(error.message.length).toBeLessThan(10 * ERROR_MESSAGE_LENGTH_MAX);
      }
    });
  }

  it("for the address of any operation", async () => {
    const long = "0,".repeat(URL_LENGTH_MAX / 2);
    for (const contract of contracts) {
      const { path, query } = contract;
      const addressed = { path, ...(query && { query }) };
      const names = Object.keys(query?.shape ?? {});
      for (const name of names) {
        const error = await errorOf(() => readAddress(addressed, `http://localhost${contract.path}?${name}=${long}`));
        if (error) expect(errorBodyOf(error).message.length).toBeLessThanOrEqual(ERROR_MESSAGE_LENGTH_MAX);
      }
    }
  });
});
