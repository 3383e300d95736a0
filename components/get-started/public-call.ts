/** A request of the public API, as an integrator's program would send it. */
export type PublicRequest = { method: "GET" | "POST"; path: string; body?: object };

/** What came back, to be shown as it is: nothing in it is parsed, so that ids beyond 2^53 stay exact. */
export type PublicAnswer = {
  status: number;
  statusText: string;
  headers: [name: string, value: string][];
  body: string;
  isOk: boolean;
  durationMs: number;
};

/**
 * Calls the public API with a key, from this page: the one place in the browser that does, since the console itself
 * has its own endpoints. Without cookies, so that it is the key alone that is let in.
 *
 * @throws TypeError when there is no answer
 */
export async function callPublicApi({ method, path, body }: PublicRequest, key: string): Promise<PublicAnswer> {
  const startedAtMs = performance.now();
  const response = await fetch(path, {
    method,
    credentials: "omit",
    headers: { Authorization: `Bearer ${key}`, ...(body && { "Content-Type": "application/json" }) },
    body: body ? JSON.stringify(body) : null,
  });
  const text = await response.text();
  const { status, statusText, headers, ok } = response;
  return {
    status,
    statusText,
    headers: [...headers],
    body: text,
    isOk: ok,
    durationMs: Math.round(performance.now() - startedAtMs),
  };
}

/** The request as it goes over the wire, with the key cut short: it is read over shoulders. */
export function rawRequest({ method, path, body }: PublicRequest, key: string, origin: string): string {
  const lines = [
    `${method} ${path} HTTP/1.1`,
    `Host: ${new URL(origin).host}`,
    `Authorization: Bearer ${key.slice(0, 14)}…`,
  ];
  if (body) lines.push("Content-Type: application/json", "", JSON.stringify(body));
  return lines.join("\n");
}

/** The answer as it came, its JSON as it was written. */
export function rawAnswer({ status, statusText, headers, body }: PublicAnswer): string {
  return [
    `HTTP/1.1 ${status} ${statusText}`.trimEnd(),
    ...headers.map(([name, value]) => `${name}: ${value}`),
    "",
    body,
  ].join("\n");
}
