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
import { IDEMPOTENCY_KEY_LENGTH_MAX, KEPT_ANSWER_HOURS } from "@/lib/core/idempotency";
import { INT64_MAX, INT64_MIN } from "@/lib/core/int64";
import { scopes, scopeTexts } from "@/lib/core/permissions";
import { VERSION } from "@/lib/core/version";
import { publicContracts } from "@/lib/openapi/contracts";
import { exampleOf } from "@/lib/openapi/examples";
import { responsesOf } from "@/lib/openapi/responses";

/** What the document calls the service. */
export const API_TITLE = "Pet Store Service";

/** Where the service can be reached; origins are without a trailing slash. */
export type Addresses = {
  /** This very service. Empty when it is not known: addresses are then relative to that of the document. */
  origin: string;
  environment: "production" | "staging";
  stagingUrl?: string | undefined;
};

/** The base address of the API. An operation that lives elsewhere names its servers itself. */
const MAIN_BASE = "/api/v1";

const INTRODUCTION = `The catalogue of a pet shop, and messages to its staff.

**Numbers.** \`id\` and \`categoryId\` are 64-bit integers, exact on the wire. Read them with a JSON parser that keeps
all digits: JavaScript's \`JSON.parse\` rounds above 2^53.

**Errors.** Every error has a body of exactly \`code\`, \`message\` and \`status\`. Branch on \`code\`; \`message\` is for people.
The \`Link\` header leads to the documentation of the code.

**Pages.** Lists are arrays; the \`Link\` header leads to the next page and \`X-Total-Count\` counts all pages.

**Retries.** Generate an \`Idempotency-Key\` for each POST. If no answer comes, send the request again with the same key: it is
carried out once. A retry gets the answer to the first request, with \`Idempotent-Replayed: true\`. Answers are stored for
${KEPT_ANSWER_HOURS} hours, per account and operation. The answer to a refused request is not stored: correct it, and send it with the
same key. Also retry on 408, 409, 429, 500 and 503, a few times: after the seconds in \`Retry-After\` (sent with 409, 429 and
503), otherwise with growing delays.

**Limits.** A shop may limit the requests per minute of a key, an account or an IP address. Each answer then carries
\`RateLimit-Policy\` (the limits) and \`RateLimit\` (the remaining quota).

**Unknown fields.** Parameters and body fields that are not described here are ignored. With \`Prefer: handling=strict\`
(RFC 7240) they are answered 400, and the message names them.

**Requests.** Every answer carries \`X-Request-Id\`. Send your own (letters, digits, \`.\`, \`_\`, \`-\`, at most 64
characters) to find the request in your logs and ours.`;

const tagDescriptions: Record<string, string> = {
  pets: "The animals of the shop.",
  messages: "Messages to the staff of the shop.",
};

const SECURITY_SCHEME = "bearerAuth";

const KEY_DESCRIPTION = `An API key, sent as \`Authorization: Bearer <API_KEY>\`. To get one, create an account in the console
and create a key there; it is shown once. Production keys begin with \`ps_live_\`, staging keys with \`ps_test_\`.

A key holds one or more scopes, and each operation names the one it needs:

${scopes.map((scope) => `- \`${scope}\`: ${scopeTexts[scope].meaning}`).join("\n")}`;

/**
 * The OpenAPI 3.1 document of the public API, made of the contracts that also route and validate it. The same
 * addresses give the same document, until the day on which an operation is removed.
 *
 * @param options.withRemoved whether it describes operations that are gone, too
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
 * The document as JSON. The bounds of an int64 are exact in the text alone: as a JavaScript number 2^63-1 is 2^63, and
 * is written with zeros at its end.
 */
export function openApiText(addresses: Addresses): string {
  return JSON.stringify(openApiDocument(addresses)).replaceAll(/(-?)9223372036854776000/g, (_, sign) =>
    String(sign === "-" ? INT64_MIN : INT64_MAX),
  );
}

// All but the servers is the same for every request, and costs milliseconds to make: once is enough for each set of
// operations.
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
    { override: mendSchema },
  );
}

const bodies = new Set<z.core.$ZodType | undefined>(publicContracts.map(({ body }) => body));

/** Puts right what zod makes of four kinds of schema. */
function mendSchema({ zodSchema, jsonSchema, io }: Parameters<ZodOpenApiOverride>[0]): void {
  // It drops the examples of input that is transformed, as every number in a URL is.
  const examples: unknown = z.globalRegistry.get(zodSchema)?.examples;
  if (Array.isArray(examples)) jsonSchema.examples ??= examples;
  // It spells a calendar out in a pattern that no reader can use; the format says the same.
  if (jsonSchema.format === "date-time") delete jsonSchema.pattern;
  // The default of a field of a body is said in words: of a `default`, generators make a field that each request must have.
  if (bodies.has(zodSchema)) {
    for (const field of Object.values(jsonSchema.properties ?? {})) delete (field as oas31.SchemaObject).default;
  }
  // An answer may get new fields within a version, and a client that was made of the document must take them. An error
  // gets none: it has exactly three.
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
    // OpenAPI 3.1 lists here, for a scheme that is not OAuth, the roles that the caller needs.
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
  description: "The `ETag` of the client's copy: the answer is 304 while that version is current.",
  schema: { type: "string" },
  example: 'W/"3q2-7w"',
};

// No example: tools send an example as it stands, so every "Add an animal" after the first would be answered with the
// first animal.
const idempotencyKey: oas31.ParameterObject = {
  name: "Idempotency-Key",
  in: "header",
  description:
    `A key that you generate for this request, such as a UUID, to make retries safe. For ${KEPT_ANSWER_HOURS} hours, the same ` +
    "key with the same body gets the same answer, and nothing is done twice.",
  schema: { type: "string", minLength: 1, maxLength: IDEMPOTENCY_KEY_LENGTH_MAX, pattern: "^[\\x21-\\x7E]+$" },
};

// No example either: a tool that sends it unasked would be refused.
const prefer: oas31.ParameterObject = {
  name: "Prefer",
  in: "header",
  description:
    "With `handling=strict` (RFC 7240), parameters and body fields that are not described here are refused with 400; " +
    "without it they are ignored.",
  schema: { type: "string" },
};

/** Where people read about the API, and whom to ask. The address is left out where it is not known. */
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
