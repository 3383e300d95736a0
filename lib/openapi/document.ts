import { LRUCache } from "lru-cache";
import { z } from "zod";
import {
  createDocument,
  type oas31,
  type ZodOpenApiOperationObject,
  type ZodOpenApiOverride,
  type ZodOpenApiPathsObject,
} from "zod-openapi";
import { type Contract, isRemoved } from "@/lib/core/contract";
import { errorBody } from "@/lib/core/error-body";
import { IDEMPOTENCY_KEY_LENGTH_MAX, RESPONSE_HOURS } from "@/lib/core/idempotency";
import { INT64_MAX, INT64_MIN } from "@/lib/core/int64";
import { scopes, scopeTexts } from "@/lib/core/permissions";
import { VERSION } from "@/lib/core/version";
import { publicContracts } from "@/lib/openapi/contracts";
import { exampleOf } from "@/lib/openapi/examples";
import { responsesOf } from "@/lib/openapi/responses";

/** The title of the service in the document. */
export const API_TITLE = "Pet Store Service";

/** The addresses of the service. Origins are without a trailing slash. */
export type Addresses = {
  /** The origin of this service; empty if unknown, so that addresses are relative to the document's URL. */
  origin: string;
  environment: "production" | "staging";
  stagingUrl?: string | undefined;
};

/** The base path of the API. An operation below another base path has its own `servers`. */
const MAIN_BASE = "/api/v1";

const INTRODUCTION = `The catalogue of a pet shop, and messages to its staff.

**Numbers.** \`id\` and \`categoryId\` are 64-bit integers, exact on the wire. Read them with a JSON parser that keeps
all digits: JavaScript's \`JSON.parse\` rounds above 2^53.

**Errors.** Every error has a body of exactly \`code\`, \`message\` and \`status\`. Branch on \`code\`; \`message\` is for people.
The \`Link\` header leads to the documentation of the code.

**Pages.** Lists are arrays; the \`Link\` header leads to the next page and \`X-Total-Count\` counts all pages.

**Retries.** Generate an \`Idempotency-Key\` for each POST. If you get no response, send the request again with the same key:
it is processed once. A retry gets the response to the first request, with \`Idempotent-Replayed: true\`. Responses are stored
for ${RESPONSE_HOURS} hours, per account and operation. Responses to rejected requests are not stored: correct the request, and send
it with the same key. Also retry on 408, 409, 429, 500 and 503, a few times: after the seconds in \`Retry-After\` (sent with 409,
429 and 503), otherwise with growing delays.

**Limits.** A shop may limit the requests per minute of a key, an account or an IP address. Each response then has
\`RateLimit-Policy\` (the limits) and \`RateLimit\` (the remaining quota).

**Unknown fields.** Parameters and body fields that are not described here are ignored. With \`Prefer: handling=strict\`
(RFC 7240) they are rejected with 400, and the message names them.

**Requests.** Every response has an \`X-Request-Id\`. Send your own (letters, digits, \`.\`, \`_\`, \`-\`, at most 64
characters) to find the request in your logs and ours.`;

const tagDescriptions: Record<string, string> = {
  pets: "The animals of the shop.",
  messages: "Messages to the staff of the shop.",
};

const SECURITY_SCHEME = "bearerAuth";

const KEY_DESCRIPTION = `An API key, sent as \`Authorization: Bearer <API_KEY>\`. To get one, create an account in the console
and create a key there; it is shown once. Production keys begin with \`ps_live_\`, staging keys with \`ps_test_\`.

A key has one or more scopes, and each operation names the scope that it needs:

${scopes.map((scope) => `- \`${scope}\`: ${scopeTexts[scope].meaning}`).join("\n")}`;

/**
 * The OpenAPI 3.1 document of the public API, generated from the contracts that also route and validate requests. For the
 * same addresses it is the same, until an operation is removed.
 *
 * @param options.withRemoved whether it also describes removed operations
 */
export function openApiDocument(addresses: Addresses, { withRemoved = false } = {}): oas31.OpenAPIObject {
  const { openapi, info, paths, ...rest } = describeInterface(withRemoved);
  const reachable = Object.entries(paths ?? {}).map(([path, item]) => {
    const base = baseOfPath.get(path) ?? MAIN_BASE;
    return [path, base === MAIN_BASE ? item : { servers: serversAt(base, addresses), ...item }];
  });
  const about = { ...info, contact: contactAt(addresses) };
  return {
    openapi,
    info: about,
    servers: serversAt(MAIN_BASE, addresses),
    paths: Object.fromEntries(reachable),
    ...rest,
  };
}

/**
 * The document as JSON. Only this text has exact int64 bounds: as a JavaScript number, 2^63-1 is rounded to 2^63 and
 * written with trailing zeros.
 */
export function openApiText(addresses: Addresses): string {
  const document = openApiDocument(addresses);
  const key = JSON.stringify([addresses, Object.keys(document.paths ?? {})]);
  const known = texts.get(key);
  if (known !== undefined) return known;
  const text = JSON.stringify(document).replaceAll(/(-?)9223372036854776000/g, (_, sign) =>
    String(sign === "-" ? INT64_MIN : INT64_MAX),
  );
  texts.set(key, text);
  return text;
}

/** The texts by the addresses and operations in them: writing one takes a millisecond. */
const texts = new LRUCache<string, string>({ max: 10 });

// Caches the document without its servers by its operations, since generating it takes milliseconds.
const interfaceDocuments = new Map<string, oas31.OpenAPIObject>();

function describeInterface(withRemoved: boolean): oas31.OpenAPIObject {
  const contracts = publicContracts.filter((contract) => withRemoved || !isRemoved(contract));
  const key = contracts.map(({ operationId }) => operationId).join(" ");
  const document = interfaceDocuments.get(key) ?? describeOperations(contracts);
  interfaceDocuments.set(key, document);
  return document;
}

function describeOperations(contracts: readonly Contract[]): oas31.OpenAPIObject {
  const paths: ZodOpenApiPathsObject = {};
  for (const contract of contracts) {
    const { path } = splitPath(contract);
    paths[path] = { ...paths[path], [contract.method.toLowerCase()]: describeOperation(contract) };
  }
  return createDocument(
    {
      openapi: "3.1.1",
      info: {
        title: API_TITLE,
        version: VERSION,
        description: INTRODUCTION,
        license: { name: "MIT", identifier: "MIT" },
      },
      tags: Object.entries(tagDescriptions).map(([name, description]) => ({ name, description })),
      components: {
        securitySchemes: { [SECURITY_SCHEME]: { type: "http", scheme: "bearer", description: KEY_DESCRIPTION } },
      },
      paths,
    },
    { override: correctSchema },
  );
}

const bodies = new Set<z.core.$ZodType | undefined>(publicContracts.map(({ body }) => body));

/** Corrects the JSON Schema that zod generates for four kinds of schemas. */
function correctSchema({ zodSchema, jsonSchema, io }: Parameters<ZodOpenApiOverride>[0]): void {
  // Zod drops the examples of transformed input, such as numbers in a URL.
  const examples: unknown = z.globalRegistry.get(zodSchema)?.examples;
  if (Array.isArray(examples)) jsonSchema.examples ??= examples;
  // Zod generates a long pattern for date-times, which the format already implies.
  if (jsonSchema.format === "date-time") delete jsonSchema.pattern;
  // Defaults of body fields are only described in words: generators make a field with a `default` required.
  if (bodies.has(zodSchema)) {
    for (const field of Object.values(jsonSchema.properties ?? {})) delete (field as oas31.SchemaObject).default;
  }
  // Responses may get new fields within a version, which generated clients must accept. Errors have exactly three fields.
  if (io === "output" && zodSchema !== errorBody) delete jsonSchema.additionalProperties;
}

function describeOperation(contract: Contract): ZodOpenApiOperationObject {
  const { operationId, summary, tag, scope, params, query, body, deprecated } = contract;
  return {
    operationId,
    summary,
    description: `${contract.description}\n\nNeeds the scope \`${scope}\`.`,
    tags: [tag],
    ...(deprecated && { deprecated: true, "x-sunset": deprecated.sunsetAt.slice(0, "2030-12-05".length) }),
    // For a scheme other than OAuth, OpenAPI 3.1 lists the required roles here.
    security: [{ [SECURITY_SCHEME]: [scope] }],
    ...((params || query) && { requestParams: { ...(params && { path: params }), ...(query && { query }) } }),
    parameters: [
      ...(contract.method === "GET" ? [ifNoneMatch] : []),
      ...(contract.isRetryable ? [idempotencyKey] : []),
      prefer,
    ],
    ...(body && {
      requestBody: { required: true, content: { "application/json": { schema: body, example: exampleOf(body) } } },
    }),
    responses: responsesOf(contract),
  };
}

const ifNoneMatch: oas31.ParameterObject = {
  name: "If-None-Match",
  in: "header",
  description: "The `ETag` of the client's copy: the response is 304 while that version is current.",
  schema: { type: "string" },
  example: 'W/"3q2-7w"',
};

// Without an example: tools send examples, and would get the first animal as the response to every further request.
const idempotencyKey: oas31.ParameterObject = {
  name: "Idempotency-Key",
  in: "header",
  description:
    `A key that you generate for this request, such as a UUID, to make retries safe. For ${RESPONSE_HOURS} hours, the same ` +
    "key with the same body gets the same response, and nothing is done twice.",
  schema: { type: "string", minLength: 1, maxLength: IDEMPOTENCY_KEY_LENGTH_MAX, pattern: "^[\\x21-\\x7E]+$" },
};

// Without an example: a tool that sends it would have its requests rejected.
const prefer: oas31.ParameterObject = {
  name: "Prefer",
  in: "header",
  description:
    "With `handling=strict` (RFC 7240), parameters and body fields that are not described here are rejected with 400; " +
    "without it they are ignored.",
  schema: { type: "string" },
};

/** The contact of the API, with the address of its docs if the origin is known. */
function contactAt({ origin }: Addresses): oas31.ContactObject {
  return { name: API_TITLE, ...(origin !== "" && { url: `${origin}/docs` }) };
}

function serversAt(base: string, { origin, environment, stagingUrl }: Addresses): oas31.ServerObject[] {
  const own = { url: `${origin}${base}`, description: environment === "staging" ? "Staging" : "Production" };
  if (environment === "staging" || !stagingUrl) return [own];
  return [own, { url: `${stagingUrl}${base}`, description: "Staging: the same software with separate data and keys" }];
}

/** The address of an operation as base and path: `/api/v1` and `/pets/{petId}`, or `/api` and `/messages`. */
function splitPath(contract: Contract): { base: string; path: string } {
  const [, base = "", path = ""] = /^(\/api(?:\/v[0-9]+)?)(\/.+)$/.exec(contract.path) ?? [];
  return { base, path };
}

const baseOfPath = new Map(publicContracts.map(splitPath).map(({ path, base }) => [path, base]));
