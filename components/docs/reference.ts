import type { oas31 } from "zod-openapi";
import { fieldOf, fieldsOfSchema, resolve, type DocumentedField, type Schema } from "@/components/docs/field";
import type { PublicRequest } from "@/components/public-api/call";
import { formatDate } from "@/lib/texts/formats";

export type Parameter = DocumentedField & { place: "path" | "query" | "header" };

export type OperationError = { code: string; status: number; meaning: string };

/** An operation of the public API, as the reference shows it. Its texts are Markdown. */
export type Operation = {
  id: string;
  method: PublicRequest["method"];
  /** Below the origin, with path parameters in braces. */
  path: string;
  title: string;
  description: string;
  scope: string;
  parameters: Parameter[];
  /** Null where nothing is sent. */
  body: DocumentedField[] | null;
  /** A working request, made from the examples. */
  example: PublicRequest;
  answer: {
    status: number;
    description: string;
    isList: boolean;
    fields: DocumentedField[];
    headers: DocumentedField[];
    example: string;
  };
  /** Answers without a body: 304. */
  emptyAnswers: { status: number; description: string }[];
  /** The operation's own errors, and the common ones. */
  errors: OperationError[];
  /** For an operation that will be removed: the date, and the replacement. */
  sunset: { date: string; successor: string; successorId: string } | null;
};

type Responses = Record<string, oas31.ResponseObject>;

/** Every operation of the document, in its order. */
export function operationsOf(document: oas31.OpenAPIObject): Operation[] {
  return Object.entries(document.paths ?? {}).flatMap(([path, item]) => {
    const [server] = item.servers ?? document.servers ?? [];
    const base = new URL(server?.url ?? "/", "http://localhost").pathname;
    return (["get", "post"] as const).flatMap((method) => {
      const operation = item[method];
      return operation ? [readOperation(method, base + path, operation, document)] : [];
    });
  });
}

/** The errors that every operation can return, described once. */
export function commonCodes(operations: readonly Operation[]): string[] {
  const [first, ...others] = operations;
  return (first?.errors ?? [])
    .map(({ code }) => code)
    .filter((code) => others.every(({ errors }) => errors.some((error) => error.code === code)));
}

function readOperation(
  verb: "get" | "post",
  path: string,
  operation: oas31.OperationObject,
  document: oas31.OpenAPIObject,
): Operation {
  const method = verb === "get" ? "GET" : "POST";
  const responses = (operation.responses ?? {}) as Responses;
  const parameters = ((operation.parameters ?? []) as oas31.ParameterObject[]).map((parameter): Parameter => ({
    ...fieldOf(parameter.name, parameter.schema as Schema, parameter.required ?? false, document),
    ...(parameter.description && { description: parameter.description }),
    ...(parameter.example !== undefined && { example: String(parameter.example) }),
    place: parameter.in as Parameter["place"],
  }));
  const sent = contentOf(operation.requestBody as oas31.RequestBodyObject | undefined);
  const [status = "200"] = Object.keys(responses).filter((code) => code.startsWith("2"));
  const success = responses[status] as oas31.ResponseObject;
  const { schema = {}, example } = contentOf(success) ?? {};
  return {
    id: operation.operationId ?? "",
    method,
    path,
    title: operation.summary ?? "",
    description: operation.description ?? "",
    scope: operation.security?.flatMap((scheme) => Object.values(scheme).flat())[0] ?? "",
    parameters,
    body: sent ? fieldsOfSchema(sent.schema as Schema, document) : null,
    example: {
      method,
      path: exampleAddress(path, parameters),
      ...(sent && { body: JSON.stringify(sent.example) }),
    },
    answer: {
      status: Number(status),
      description: success.description ?? "",
      isList: resolve(schema as Schema, document).type === "array",
      fields: fieldsOfSchema(schema as Schema, document),
      headers: headersOf(success, document),
      example: JSON.stringify(example, null, 2),
    },
    emptyAnswers: Object.entries(responses)
      .filter(([code, { content }]) => !code.startsWith("2") && !content)
      .map(([code, { description = "" }]) => ({ status: Number(code), description })),
    errors: Object.entries(responses).flatMap(([code, response]) => errorsOf(Number(code), response)),
    sunset: sunsetOf(operation, success, document),
  };
}

function contentOf(
  body: oas31.RequestBodyObject | oas31.ResponseObject | undefined,
): oas31.MediaTypeObject | undefined {
  return body?.content?.["application/json"];
}

function headersOf({ headers = {} }: oas31.ResponseObject, document: oas31.OpenAPIObject): DocumentedField[] {
  return Object.entries(headers as Record<string, oas31.HeaderObject>).map(
    ([name, { schema, required = false, description = "", example }]) => ({
      ...fieldOf(name, schema as Schema, required, document),
      description,
      example: example === undefined ? null : String(example),
    }),
  );
}

function errorsOf(status: number, response: oas31.ResponseObject): OperationError[] {
  const examples = (contentOf(response)?.examples ?? {}) as Record<string, oas31.ExampleObject>;
  return Object.entries(examples).map(([code, { summary = "" }]) => ({ code, status, meaning: summary }));
}

/** The values of path parameters in the examples, and of the query parameters that can be known beforehand. */
function exampleAddress(path: string, parameters: readonly Parameter[]): string {
  const known = parameters.filter(
    ({ place, options, defaultValue }) => place === "query" && (options.length > 0 || defaultValue !== null),
  );
  const query = known.map(({ name, example, options, defaultValue }) => [
    name,
    example ?? options[0] ?? defaultValue ?? "",
  ]);
  const filled = path.replaceAll(
    /\{([^{}]+)\}/g,
    (_, name: string) => parameters.find((parameter) => parameter.name === name)?.example ?? "",
  );
  return query.length === 0 ? filled : `${filled}?${new URLSearchParams(query)}`;
}

function sunsetOf(
  operation: oas31.OperationObject,
  success: oas31.ResponseObject,
  document: oas31.OpenAPIObject,
): Operation["sunset"] {
  const day = (operation as { "x-sunset"?: string })["x-sunset"];
  if (!operation.deprecated || day === undefined) return null;
  const link = (success.headers?.["Link"] as oas31.HeaderObject | undefined)?.example as string | undefined;
  const address = /^<([^>]+)>; rel="successor-version"$/.exec(link ?? "")?.[1];
  if (address === undefined) throw new Error(`${operation.operationId} is deprecated, and names no successor`);
  const { pathname, search } = new URL(address);
  const successor = Object.entries(document.paths ?? {}).find(([path]) => pathname.endsWith(path))?.[1].get;
  return {
    date: formatDate("en", "long", day, "UTC"),
    successor: pathname + search,
    successorId: successor?.operationId ?? "",
  };
}
