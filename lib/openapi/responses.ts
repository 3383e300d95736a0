import type { oas31, ZodOpenApiResponseObject, ZodOpenApiResponsesObject } from "zod-openapi";
import { commonErrors, type Contract, type HeaderDoc } from "@/lib/core/contract";
import { errorBody, type ErrorBody } from "@/lib/core/error-body";
import { errorCodes, type ErrorCode } from "@/lib/core/errors";
import { exampleOf } from "@/lib/openapi/examples";

const requestIdHeader: Record<string, HeaderDoc> = {
  "X-Request-Id": { description: "Names this request in our logs.", example: "0f8fad5b-d9cb-469f-a165-70867728950e" },
};

/** What `respondWithError` adds to an error by its status. */
const headersOfStatus: Record<number, Record<string, HeaderDoc>> = {
  401: {
    "WWW-Authenticate": {
      description: 'The challenge (RFC 6750), with `error="invalid_token"` when a key was sent.',
      example: 'Bearer realm="petstore"',
    },
  },
  503: { "Retry-After": { description: "Seconds to wait before the next try.", example: 1, type: "integer" } },
};

/** Headers that a removed operation still answers with, to lead its callers on. */
const SUNSET_HEADERS = ["Deprecation", "Sunset", "Link"];

/** Every answer that an operation can give, by status. */
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
      description: "The client has this version already, by its `If-None-Match`. No body.",
      headers: describeHeaders(headers),
    };
  }
  for (const [errorStatus, codes] of codesByStatus(contract)) {
    responses[`${errorStatus}` as `${4 | 5}${string}`] = describeErrors(contract, errorStatus, codes);
  }
  return responses;
}

/** The codes that an operation can fail with. Those of one status share a response, as OpenAPI asks. */
function codesByStatus(contract: Contract): Map<number, ErrorCode[]> {
  const codes = new Set<ErrorCode>([...contract.errors, ...commonErrors]);
  // In the order of the table, so that the document does not depend on how a contract lists its errors.
  const ordered = (Object.keys(errorCodes) as ErrorCode[]).filter((code) => codes.has(code));
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of ordered) {
    const { status } = errorCodes[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return byStatus;
}

function describeErrors(contract: Contract, status: number, codes: ErrorCode[]): ZodOpenApiResponseObject {
  const lines = codes.map((code) => `\`${code}\`: ${errorCodes[code].meaning}`);
  const examples = codes.map((code) => [
    code,
    { summary: errorCodes[code].meaning, value: errorExample(contract, code) },
  ]);
  return {
    description: lines.length === 1 ? lines.join() : lines.map((line) => `- ${line}`).join("\n"),
    headers: describeHeaders({
      ...headersOfStatus[status],
      ...(status === errorCodes.gone.status && pickHeaders(contract, SUNSET_HEADERS)),
      ...requestIdHeader,
    }),
    content: { "application/json": { schema: errorBody, examples: Object.fromEntries(examples) } },
  };
}

function errorExample(contract: Contract, code: ErrorCode): ErrorBody {
  const { status, meaning } = errorCodes[code];
  const message = code === "invalid_request" ? (faultOfEmptyInput(contract) ?? meaning) : meaning;
  return { code, message, status };
}

/** What the contract itself says of a body without fields, or of a query whose values are empty. */
function faultOfEmptyInput({ body, query }: Contract): string | undefined {
  const result = body
    ? body.safeParse({})
    : query?.safeParse(Object.fromEntries(Object.keys(query.shape).map((name) => [name, ""])));
  const issue = result?.error?.issues[0];
  return issue && `${issue.path.join(".")} ${issue.message}`;
}

function pickHeaders(contract: Contract, names: readonly string[]): Record<string, HeaderDoc> {
  return Object.fromEntries(Object.entries(contract.success.headers ?? {}).filter(([name]) => names.includes(name)));
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
