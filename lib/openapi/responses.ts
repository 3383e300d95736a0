import type { oas31, ZodOpenApiResponseObject, ZodOpenApiResponsesObject } from "zod-openapi";
import { commonErrors, commonHeaders, type Contract, type HeaderDoc } from "@/lib/core/contract";
import { errorBody, type ErrorBody } from "@/lib/core/error-body";
import { errorCodes, type ErrorCode } from "@/lib/core/error-codes";
import { exampleOf } from "@/lib/openapi/examples";

const retryAfter: Record<string, HeaderDoc> = {
  "Retry-After": { description: "Seconds to wait before the next attempt.", example: 1, type: "integer" },
};

/** The headers of an error by its status. */
const headersOfStatus: Record<number, Record<string, HeaderDoc>> = {
  401: {
    "WWW-Authenticate": {
      description: 'The challenge (RFC 6750), with `error="invalid_token"` when a key was sent.',
      example: 'Bearer realm="petstore"',
    },
  },
  403: {
    "WWW-Authenticate": {
      description: "The challenge (RFC 6750), with the scope that the API key lacks.",
      example: 'Bearer realm="petstore", error="insufficient_scope", scope="pets:write"',
    },
  },
  409: retryAfter,
  429: retryAfter,
  503: retryAfter,
};

/** The Link header of an error. */
function helpLink(code: ErrorCode): HeaderDoc {
  return {
    description:
      'The documentation of the error, as `rel="help"` (RFC 8288). Resolve a relative link against the request URL.',
    example: `</docs/errors#${code}>; rel="help"`,
  };
}

/** Headers of each response of a deprecated operation. */
const SUNSET_HEADERS = ["Deprecation", "Sunset", "Link"];

/** Every response of an operation, by status. */
export function responsesOf(contract: Contract): ZodOpenApiResponsesObject {
  const { status, description, schema, headers = {} } = contract.success;
  const responses: ZodOpenApiResponsesObject = {
    [`${status}`]: {
      description,
      headers: describeHeaders(headers),
      content: { "application/json": { schema, example: exampleOf(schema) } },
    },
  };
  if (contract.method === "GET") {
    responses["304"] = {
      description:
        "The client's copy, named in `If-None-Match`, is current. No body; the headers are those of a current " +
        `${status}.`,
      headers: describeHeaders(headers),
    };
  }
  for (const [errorStatus, codes] of codesByStatus(contract)) {
    responses[`${errorStatus}` as `${4 | 5}${string}`] = describeErrors(contract, errorStatus, codes);
  }
  return responses;
}

/** The error codes of an operation, by status, since OpenAPI has one response per status. */
function codesByStatus(contract: Contract): Map<number, [ErrorCode, ...ErrorCode[]]> {
  const codes = new Set<ErrorCode>([...contract.errors, ...commonErrors]);
  // In the order of the table, so that the document does not depend on how a contract lists its errors.
  const ordered = (Object.keys(errorCodes) as ErrorCode[]).filter((code) => codes.has(code));
  const byStatus = new Map<number, [ErrorCode, ...ErrorCode[]]>();
  for (const code of ordered) {
    const { status } = errorCodes[code];
    const others = byStatus.get(status);
    byStatus.set(status, others ? [...others, code] : [code]);
  }
  return byStatus;
}

function describeErrors(
  contract: Contract,
  status: number,
  codes: [ErrorCode, ...ErrorCode[]],
): ZodOpenApiResponseObject {
  const lines = codes.map((code) => `\`${code}\`: ${errorCodes[code].meaning}`);
  const examples = codes.map((code) => [
    code,
    { summary: errorCodes[code].meaning, value: errorExample(contract, code) },
  ]);
  return {
    description: lines.length === 1 ? lines.join() : lines.map((line) => `- ${line}`).join("\n"),
    headers: describeHeaders({
      ...headersOfStatus[status],
      ...joinLinks(sunsetHeaders(contract, status, codes), helpLink(codes[0])),
      ...commonHeaders,
    }),
    content: { "application/json": { schema: errorBody, examples: Object.fromEntries(examples) } },
  };
}

function errorExample(contract: Contract, code: ErrorCode): ErrorBody {
  const { status, meaning } = errorCodes[code];
  const message = code === "invalid_request" ? (errorOfEmptyInput(contract) ?? meaning) : meaning;
  return { code, message, status };
}

/** The contract's validation error for a body without fields, or for a query with empty values. */
function errorOfEmptyInput({ body, query }: Contract): string | undefined {
  const result = body
    ? body.safeParse({})
    : query?.safeParse(Object.fromEntries(Object.keys(query.shape).map((name) => [name, ""])));
  const issue = result?.error?.issues[0];
  return issue && `${issue.path.join(".")} ${issue.message}`;
}

/** Errors before authorization do not have these headers; server errors may occur before or after it. */
function sunsetHeaders(contract: Contract, status: number, codes: ErrorCode[]): Record<string, HeaderDoc> {
  if (!contract.deprecated) return {};
  const isOwn = codes.some((code) => contract.errors.includes(code));
  if (!isOwn && status < 500) return {};
  const described = Object.entries(contract.success.headers ?? {}).filter(([name]) => SUNSET_HEADERS.includes(name));
  return Object.fromEntries(described.map(([name, header]) => [name, isOwn ? header : { ...header, optional: true }]));
}

/** Combines all links of a response in one header. That of the error is always present. */
function joinLinks(headers: Record<string, HeaderDoc>, help: HeaderDoc): Record<string, HeaderDoc> {
  const { Link: other, ...rest } = headers;
  if (!other) return { ...rest, Link: help };
  return {
    ...rest,
    Link: { description: `${other.description} ${help.description}`, example: `${other.example}, ${help.example}` },
  };
}

function describeHeaders(headers: Record<string, HeaderDoc>): oas31.HeadersObject {
  const described = Object.entries(headers).map(
    ([name, { description, example, type = "string", optional = false }]) => [
      name,
      { description, required: !optional, schema: { type }, example },
    ],
  );
  return Object.fromEntries(described);
}
