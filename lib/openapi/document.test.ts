import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import type { oas31 } from "zod-openapi";
import { commonErrors, type Contract } from "@/lib/core/contract";
import { errorBody } from "@/lib/core/error-body";
import { errorCodes } from "@/lib/core/error-codes";
import { parseJson } from "@/lib/core/json";
import { VERSION } from "@/lib/core/version";
import { readIdempotencyKey } from "@/lib/idempotency/idempotency-key";
import { publicContracts } from "@/lib/openapi/contracts";
import { openApiDocument, openApiText } from "@/lib/openapi/document";
import packageJson from "@/package.json";

const addresses = {
  origin: "https://shop.test",
  environment: "production",
  stagingUrl: "https://staging.shop.test",
} as const;
const document = openApiDocument(addresses);

/** The operation as a client would find it: by its full address and method. */
function operationOf(contract: Contract): oas31.OperationObject {
  for (const [pathname, item] of Object.entries(document.paths ?? {})) {
    const [server] = item.servers ?? document.servers ?? [];
    const operation = contract.method === "GET" ? item.get : item.post;
    if (operation && `${server?.url}${pathname}` === `${addresses.origin}${contract.path}`) return operation;
  }
  throw new Error(`${contract.method} ${contract.path} is not in the document`);
}

function responseOf(contract: Contract, status: number): oas31.ResponseObject {
  return operationOf(contract).responses?.[`${status}` as "200"] as oas31.ResponseObject;
}

function contentOf(body: oas31.ResponseObject | oas31.RequestBodyObject): oas31.MediaTypeObject {
  return body.content?.["application/json"] ?? {};
}

/** What the service would read if a client sent the example: int64 as bigint. */
const asRead = (example: unknown) => parseJson(JSON.stringify(example));

type PackageLock = { version: string; packages: { "": { version: string } } };

describe("the document", () => {
  it("has the version of package.json", async () => {
    expect(VERSION).toBe(packageJson.version);
    const { version, packages } = JSON.parse(await readFile("package-lock.json", "utf8")) as PackageLock;
    expect([version, packages[""].version]).toEqual([VERSION, VERSION]);
    expect(document.info.version).toBe(VERSION);
  });

  it("has the components that the contract names", () => {
    expect(Object.keys(document.components?.schemas ?? {}).sort()).toEqual([
      "Error",
      "Message",
      "NewMessage",
      "NewPet",
      "Pet",
      "PetStatus",
      "Pets",
    ]);
  });

  it("describes every tag that is used, and no other", () => {
    expect(new Set(document.tags?.map(({ name }) => name))).toEqual(new Set(publicContracts.map(({ tag }) => tag)));
  });

  it("has the bounds of int64 with every digit", () => {
    const pet = document.components?.schemas?.["Pet"] as oas31.SchemaObject;
    for (const property of [pet.properties?.["id"], pet.properties?.["categoryId"]]) {
      expect(property).toMatchObject({ type: "integer", format: "int64" });
    }
    const bounds = (name: string) => [
      ...openApiText(addresses).matchAll(new RegExp(`"${name}":(-?[0-9]{19}[^,}]*)`, "g")),
    ];
    for (const [name, bound] of [
      ["minimum", "-9223372036854775808"],
      ["maximum", "9223372036854775807"],
    ] as const) {
      expect(new Set(bounds(name).map(([, digits]) => digits))).toEqual(new Set([bound]));
    }
  });

  it("gives no example for a parameter whose example, sent as it stands, is wrong", () => {
    const parameters = Object.values(document.paths ?? {}).flatMap(({ get, post }) =>
      [get, post].flatMap((operation) => (operation?.parameters ?? []) as oas31.ParameterObject[]),
    );
    for (const { name, example, schema } of parameters.filter(({ name }) =>
      /^(?:Idempotency-Key|cursor)$/.test(name),
    )) {
      expect([name, example, (schema as oas31.SchemaObject).examples]).toEqual([name, undefined, undefined]);
    }
  });

  it("describes the default of a body field in words, so that generated types make the field optional", () => {
    const { properties, required } = document.components?.schemas?.["NewPet"] as oas31.SchemaObject;
    expect(properties?.["status"]).not.toHaveProperty("default");
    expect(properties?.["status"]).toMatchObject({ description: expect.stringContaining("`available` when") });
    expect(required).toEqual(["name", "categoryId"]);
  });

  it("names the address of its docs, if it is known", () => {
    expect(document.info.contact).toEqual({ name: "Pet Store Service", url: "https://shop.test/docs" });
    expect(openApiDocument({ ...addresses, origin: "" }).info.contact).toEqual({ name: "Pet Store Service" });
  });

  it("allows new fields in a response, but not in an error", () => {
    const closed = Object.entries((document.components?.schemas ?? {}) as Record<string, oas31.SchemaObject>)
      .filter(([, schema]) => schema.additionalProperties !== undefined)
      .map(([name, { additionalProperties }]) => [name, additionalProperties]);
    expect(closed).toEqual([["Error", false]]);
  });

  it("describes limit as the contract does", () => {
    expect(document.paths?.["/pets"]?.get?.parameters).toContainEqual(
      expect.objectContaining({
        name: "limit",
        in: "query",
        schema: expect.objectContaining({ type: "integer", minimum: 1, maximum: 100, default: 20, examples: [20] }),
      }),
    );
  });

  it("marks getPet deprecated, with the day of its removal", () => {
    const operation = document.paths?.["/pets/{petId}"]?.get;
    expect(operation).toMatchObject({ deprecated: true, "x-sunset": "2030-12-05" });
    expect(operation?.description).toContain("5 December 2030");
  });

  it("describes the deprecation headers of each response of getPet that has them", () => {
    const responses = document.paths?.["/pets/{petId}"]?.get?.responses as Record<string, oas31.ResponseObject>;
    const withSunset = Object.keys(responses).filter((status) => responses[status]?.headers?.["Sunset"]);
    expect(withSunset).toEqual(["200", "304", "400", "404", "410", "500", "503"]);
    expect(responses["404"]?.headers?.["Sunset"]).toMatchObject({ required: true });
    expect(responses["503"]?.headers?.["Sunset"]).toMatchObject({ required: false });
  });

  it("is the same each time, whatever else was generated in between", () => {
    openApiDocument({ origin: "http://other.test", environment: "staging" });
    expect(JSON.stringify(openApiDocument(addresses))).toBe(JSON.stringify(document));
  });
});

describe("after the day on which getPet is removed", () => {
  it("describes the remaining operations, and getPet only on request", async () => {
    vi.stubEnv("PETSTORE_CLOCK", "2030-12-05T00:00:00Z");
    vi.resetModules();
    onTestFinished(() => {
      vi.unstubAllEnvs();
      vi.resetModules();
    });
    const { openApiDocument: documentOf } = await import("@/lib/openapi/document");
    expect(Object.keys(documentOf(addresses).paths ?? {})).toEqual(["/pets", "/messages"]);
    const options = { withRemoved: true };
    expect(JSON.stringify(documentOf(addresses, options))).toBe(JSON.stringify(document));
  });
});

describe("servers", () => {
  it("are this one and, in production, staging", () => {
    expect(document.servers?.map(({ url }) => url)).toEqual([
      "https://shop.test/api/v1",
      "https://staging.shop.test/api/v1",
    ]);
    expect(document.paths?.["/messages"]?.servers?.map(({ url }) => url)).toEqual([
      "https://shop.test/api",
      "https://staging.shop.test/api",
    ]);
  });

  it("are only this one without a staging address, and on staging itself", () => {
    expect(openApiDocument({ ...addresses, stagingUrl: undefined }).servers).toHaveLength(1);
    expect(openApiDocument({ ...addresses, environment: "staging" }).servers).toEqual([
      { url: "https://shop.test/api/v1", description: "Staging" },
    ]);
  });
});

describe.each(publicContracts.map((contract) => [contract.operationId, contract] as const))(
  "%s",
  (operationId, contract) => {
    it("is there, with the scope it needs", () => {
      const operation = operationOf(contract);
      expect(operation.operationId).toBe(operationId);
      expect(operation.security).toEqual([{ bearerAuth: [contract.scope] }]);
      expect(operation.description).toContain(`\`${contract.scope}\``);
    });

    it("documents every parameter, with examples that are valid", () => {
      const documented = (operationOf(contract).parameters ?? []) as oas31.ParameterObject[];
      for (const [location, schema] of [
        ["path", contract.params],
        ["query", contract.query],
      ] as const) {
        for (const [name, parameter] of Object.entries(schema?.shape ?? {})) {
          const found = documented.find((candidate) => candidate.in === location && candidate.name === name);
          expect(found?.description).toBeTruthy();
          const { examples = [] } = found?.schema as oas31.SchemaObject;
          for (const example of examples) expect(parameter.safeParse(String(example))).toMatchObject({ success: true });
        }
      }
    });

    it("takes an Idempotency-Key exactly when it is a POST, and every key it describes", () => {
      const documented = (operationOf(contract).parameters ?? []) as oas31.ParameterObject[];
      const parameter = documented.find(({ name }) => name === "Idempotency-Key");
      expect(Boolean(parameter)).toBe(contract.method === "POST");
      if (!parameter) return;
      const { pattern = "", maxLength = 0 } = parameter.schema as oas31.SchemaObject;
      const actor = { kind: "api_key", id: "k", accountId: "a", scopes: [] } as const;
      for (const key of ["8e03978e-40d5-43e8-bc93-6894a57f9324", "!~", "x".repeat(maxLength)]) {
        expect(key).toMatch(new RegExp(pattern));
        expect(readIdempotencyKey(contract, actor, new Headers({ "idempotency-key": key }), {})).toBeTruthy();
      }
      for (const status of [409, 422]) expect(responseOf(contract, status)).toBeTruthy();
    });

    it("has a valid example of its body", () => {
      const { requestBody } = operationOf(contract);
      expect(Boolean(requestBody)).toBe(Boolean(contract.body));
      if (!contract.body) return;
      const { example } = contentOf(requestBody as oas31.RequestBodyObject);
      expect(contract.body.safeParse(asRead(example))).toMatchObject({ success: true });
    });

    it("has a valid example of its answer, and its headers", () => {
      const response = responseOf(contract, contract.success.status);
      expect(contract.success.schema.safeParse(asRead(contentOf(response).example))).toMatchObject({ success: true });
      expect(Object.keys(response.headers ?? {})).toEqual(Object.keys(contract.success.headers ?? {}));
    });

    it("documents 304 exactly when it is a GET", () => {
      expect(Boolean(responseOf(contract, 304))).toBe(contract.method === "GET");
    });

    it.each([...contract.errors, ...commonErrors])("documents %s, with a valid example", (code) => {
      const { status } = errorCodes[code];
      const response = responseOf(contract, status);
      const example = contentOf(response).examples?.[code] as oas31.ExampleObject;
      expect(errorBody.parse(example.value)).toMatchObject({ code, status });
      expect(response.description).toContain(code);
      expect(response.headers).toHaveProperty("X-Request-Id");
      expect(response.headers?.["Link"]).toMatchObject({
        required: true,
        example: expect.stringContaining('rel="help"'),
      });
      if (status === 401) expect(response.headers).toHaveProperty("WWW-Authenticate");
      if ([409, 429, 503].includes(status)) expect(response.headers).toHaveProperty("Retry-After");
    });
  },
);

describe("redocly lint", () => {
  const LINT_TIMEOUT_MS = 60_000;

  it("finds nothing", { timeout: LINT_TIMEOUT_MS }, async () => {
    const root = path.resolve(import.meta.dirname, "../..");
    const folder = await mkdtemp(path.join(tmpdir(), "openapi-"));
    onTestFinished(() => rm(folder, { recursive: true }));
    const file = path.join(folder, "openapi.json");
    await writeFile(file, openApiText(addresses));

    const { totals, problems } = await lint(root, file);

    expect(problems).toEqual([]);
    expect(totals).toEqual({ errors: 0, warnings: 0, ignored: 0 });
  });

  async function lint(root: string, file: string): Promise<{ totals: object; problems: unknown[] }> {
    const cli = path.join(root, "node_modules/@redocly/cli/bin/cli.js");
    const args = [cli, "lint", file, "--config", path.join(root, "redocly.yaml"), "--format", "json"];
    // Neither telemetry nor the check for a newer version: tests reach no network.
    const env = { NODE_ENV: "test", REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" } as const;
    const run = promisify(execFile)(process.execPath, args, { cwd: root, env });
    // It exits with 1 when it found an error; what it found is on stdout all the same.
    const { stdout } = await run.catch((error: { stdout: string }) => error);
    return JSON.parse(stdout) as { totals: object; problems: unknown[] };
  }
});
