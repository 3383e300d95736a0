import { describe, expect, it } from "vitest";
import { commonCodes, operationsOf } from "@/components/docs/reference";
import { commonErrors, type Contract } from "@/lib/core/contract";
import { errorAdvice } from "@/lib/core/error-advice";
import { errorCodes } from "@/lib/core/error-codes";
import { publicContracts } from "@/lib/openapi/contracts";
import { openApiDocument } from "@/lib/openapi/document";

const operations = operationsOf(openApiDocument({ origin: "https://shop.test", environment: "production" }));
const named = (id: string) => operations.find((operation) => operation.id === id);

describe.each(publicContracts.map((contract) => [contract.operationId, contract] as const))(
  "%s",
  (id: string, contract: Contract) => {
    const operation = named(id);

    it("is there, with its address, its scope and its answer", () => {
      expect(operation).toMatchObject({
        method: contract.method,
        path: contract.path,
        title: contract.summary,
        scope: contract.scope,
        answer: { status: contract.success.status },
      });
      expect(operation?.answer.headers.map(({ name }) => name)).toEqual(Object.keys(contract.success.headers ?? {}));
    });

    it("has every parameter and header that it takes", () => {
      const names = (place: string) =>
        operation?.parameters.filter((parameter) => parameter.place === place).map(({ name }) => name);
      expect(names("path")).toEqual(Object.keys(contract.params?.shape ?? {}));
      expect(names("query")).toEqual(Object.keys(contract.query?.shape ?? {}));
      expect(names("header")).toEqual([contract.method === "POST" ? "Idempotency-Key" : "If-None-Match", "Prefer"]);
    });

    it("has every error that it can answer with, and what to do about it", () => {
      const codes = operation?.errors.map(({ code }) => code) ?? [];
      expect(codes.sort()).toEqual([...new Set([...contract.errors, ...commonErrors])].sort());
      for (const code of codes) expect(errorAdvice).toHaveProperty(code);
    });

    it("has anchors of its own for all its fields", () => {
      const anchors = [
        ...(operation?.parameters ?? []).map(({ name }) => name),
        ...(operation?.body ?? []).map(({ name }) => `body.${name}`),
        ...(operation?.answer.fields ?? []).map(({ name }) => `answer.${name}`),
      ];
      expect(new Set(anchors).size).toBe(anchors.length);
      for (const { description } of operation?.body ?? []) expect(description).toBeTruthy();
    });
  },
);

it("says of each field what it may hold", () => {
  const body = named("createPet")?.body ?? [];
  expect(body.map(({ name, isRequired }) => [name, isRequired])).toEqual([
    ["name", true],
    ["categoryId", true],
    ["status", false],
  ]);
  expect(body[0]).toMatchObject({ type: "string", limits: ["1 to 200 characters", "not only spaces"] });
  expect(body[1]).toMatchObject({
    type: "integer, 64 bits",
    limits: ["-9223372036854775808 to 9223372036854775807"],
    isNumber: true,
  });
  expect(body[2]).toMatchObject({ options: ["available", "pending", "sold"], defaultValue: null });
  expect(body[2]?.description).toContain("`available` when omitted");
  expect(named("listPets")?.parameters[0]).toMatchObject({ name: "limit", limits: ["1 to 100"], defaultValue: "20" });
});

it("makes requests of the examples that leave out what cannot be known beforehand", () => {
  expect(operations.map(({ example }) => `${example.method} ${example.path} ${example.body ?? ""}`.trim())).toEqual([
    "GET /api/v1/pets?limit=20&status=available",
    'POST /api/v1/pets {"name":"Rex","categoryId":7,"status":"available"}',
    "GET /api/v1/pets/42",
    'POST /api/messages {"message":"Is Rex still for sale?"}',
  ]);
});

it("tells when getPet ends, and what to call instead", () => {
  expect(operations.map(({ sunset }) => sunset)).toEqual([
    null,
    null,
    { date: "5 December 2030", successor: "/api/v1/pets?status=available", successorId: "listPets" },
    null,
  ]);
});

it("knows the errors of all operations, and gives advice for every code and no other", () => {
  expect(commonCodes(operations).sort()).toEqual([...commonErrors, "invalid_request"].sort());
  expect(Object.keys(errorAdvice).sort()).toEqual(Object.keys(errorCodes).sort());
});
