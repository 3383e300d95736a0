import { indentJson } from "@/components/public-api/indent-json";

/** A request to the public API, as an integrator's program sends it. */
export type PublicRequest = {
  method: "GET" | "POST";
  /** Below the origin, with its query. */
  path: string;
  /** Beside those that every request has. */
  headers?: Record<string, string>;
  /** JSON, as it is sent: numbers beyond 2^53 stay exact in a text alone. */
  body?: string;
};

/** A response, to be shown verbatim: nothing is parsed, so that ids beyond 2^53 stay exact. */
export type PublicAnswer = {
  status: number;
  statusText: string;
  headers: [name: string, value: string][];
  body: string;
  isOk: boolean;
  durationMs: number;
};

/**
 * Calls the public API with a key, to show the actual request and response; programs use lib/client. Without
 * cookies, so that only the key authenticates; and without the browser's cache, which would answer a conditional request
 * itself.
 *
 * @param key none is sent when it is empty
 * @throws TypeError when there is no response
 */
export async function callPublicApi(
  { method, path, headers, body }: PublicRequest,
  key: string,
): Promise<PublicAnswer> {
  const startedAtMs = performance.now();
  const response = await fetch(path, {
    method,
    credentials: "omit",
    cache: "no-store",
    headers: {
      ...(key && { Authorization: `Bearer ${key}` }),
      ...(body !== undefined && { "Content-Type": "application/json" }),
      ...headers,
    },
    body: body ?? null,
  });
  const text = await response.text();
  const { status, statusText, ok } = response;
  return {
    status,
    statusText,
    headers: [...response.headers],
    body: text,
    isOk: ok || status === 304,
    durationMs: Math.round(performance.now() - startedAtMs),
  };
}

/** The request as sent, with the key shortened, since others may see the screen. */
export function rawRequest({ method, path, headers = {}, body }: PublicRequest, key: string, origin: string): string {
  const lines = [`${method} ${path} HTTP/1.1`, `Host: ${new URL(origin).host}`];
  if (key) lines.push(`Authorization: Bearer ${key.slice(0, Math.min(14, key.length / 2))}…`);
  if (body !== undefined) lines.push("Content-Type: application/json");
  lines.push(...Object.entries(headers).map(([name, value]) => `${name}: ${value}`));
  if (body !== undefined) lines.push("", body);
  return lines.join("\n");
}

/** Whether there is a body that can be shown indented. */
export function isJson({ headers, body }: PublicAnswer): boolean {
  return (
    body !== "" && headers.some(([name, value]) => name === "content-type" && value.startsWith("application/json"))
  );
}

/** The raw response. Headers that only browsers use come last. */
export function rawTextOf(answer: PublicAnswer): string {
  const { headers, body } = answer;
  const ordered = [...headers.filter((header) => !isForBrowsers(header)), ...headers.filter(isForBrowsers)];
  return answerText(answer, ordered, body);
}

/** The formatted response: the headers that programs use, and indented JSON. */
export function indentedAnswer(answer: PublicAnswer): string {
  const { headers, body } = answer;
  return answerText(
    answer,
    headers.filter((header) => !isForBrowsers(header)),
    indentJson(body),
  );
}

function isForBrowsers([name]: [name: string, value: string]): boolean {
  return name.startsWith("access-control-");
}

function answerText({ status, statusText }: PublicAnswer, headers: PublicAnswer["headers"], body: string): string {
  const statusLine = `HTTP/1.1 ${status} ${statusText}`.trimEnd();
  return [statusLine, ...headers.map(([name, value]) => `${name}: ${value}`), "", body].join("\n");
}
