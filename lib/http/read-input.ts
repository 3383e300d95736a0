import { z } from "zod";
import { Counts } from "@/lib/core/counts";
import { AppError } from "@/lib/core/errors";
import { problemOf, type Problem } from "@/lib/core/problems";
import { ValidationError } from "@/lib/core/validation-error";
import { parseJson } from "@/lib/core/json";
import { eventLoopQueue } from "@/lib/core/event-loop";
import { unstorableText } from "@/lib/core/storable-text";
import { timeLimit } from "@/lib/core/time-limit";
import { clientSiteOf } from "@/lib/http/client-address";
import { message } from "@/lib/texts/message";

/** The maximum size of a body: well above the longest message in its longest JSON encoding. */
export const BODY_BYTES_MAX = 256 * 1024;

/**
 * The maximum size of a body without a session: a password, a name and a token in their longest JSON encoding. Lower than
 * `BODY_BYTES_MAX`, since parsing a body of that size takes tens of milliseconds, before any rate limit counts it.
 */
export const PUBLIC_BODY_BYTES_MAX = 16 * 1024;

/** Larger bodies, in bytes, are parsed one at a time, with turns of the event loop in between, for this long at most. */
const LARGE_BODY_BYTES = 4 * 1024;
const TURNS_BETWEEN = 16;
const BETWEEN_MS = 20;

/**
 * The queue of large bodies. Parsing the largest takes tens of milliseconds; without the queue, a dozen that arrive
 * together would block the event loop until all of them are parsed. Addresses alternate: one that sends many delays itself.
 */
const turnOfLargeBody = eventLoopQueue(TURNS_BETWEEN, BETWEEN_MS);

/** How much of large bodies a site may have under way, in bytes. What has arrived of a slow body stays in memory until its end. */
export const LARGE_BODIES_OF_SITE_MAX = 32 * 1024 * 1024;
const largeBodies = new Counts();

/** How long a body may take to arrive, in milliseconds, from when reading starts. */
export const BODY_TIMEOUT_MS = timeLimit(20_000);

/** The maximum number of Content-Type parameters that are parsed. */
const MEDIA_PARAMETERS_MAX = 16;

/** How much of a body of unknown length is read and discarded, so that the connection can serve the next request. */
const DISCARDED_BYTES_MAX = 4 * 1024 * 1024;

/**
 * Parses the path parameters and the query of a request by its contract; undefined where the contract has none.
 *
 * @param isStrict whether unknown parameters are rejected instead of ignored
 */
export function readAddress(
  contract: { path: string; params?: z.ZodObject; query?: z.ZodObject },
  url: string,
  isStrict = false,
): { params: unknown; query: unknown } {
  const pathStart = url.indexOf("/", url.indexOf("//") + 2);
  const queryStart = url.indexOf("?", pathStart);
  const pathname = url.slice(pathStart, queryStart === -1 ? undefined : queryStart);
  const search = queryStart === -1 ? "" : url.slice(queryStart + 1);
  return {
    params: contract.params && readParams(contract.params, contract.path, pathname),
    query: readQueryOf(contract.query, search, isStrict),
  };
}

/**
 * Parses the path parameters of a request, which are in braces in the contract's path.
 *
 * @throws AppError `not_found` for a value that the schema rejects, since no resource can have such a path
 */
export function readParams<S extends z.ZodObject>(schema: S, template: string, pathname: string): z.infer<S> {
  const segments = pathname.split("/");
  const raw: Record<string, string> = {};
  template.split("/").forEach((part, i) => {
    if (part.startsWith("{")) raw[part.slice(1, -1)] = decodeSegment(segments[i] ?? "");
  });
  return parseIds(schema, raw);
}

/**
 * Parses the ids of the resource of a call.
 *
 * @param raw the input, which may have other fields
 * @throws AppError `not_found` for a value that the schema rejects, since no resource can have such an id
 */
export function parseIds<S extends z.ZodObject>(schema: S, raw: unknown): z.infer<S> {
  const result = schema.safeParse(raw);
  if (!result.success || unstorableIn(result.data).length > 0) {
    throw new AppError("not_found", message("errors.nothingWithThisId"));
  }
  return result.data;
}

/**
 * Parses an input by its schema. Unknown fields are ignored.
 *
 * @throws AppError `invalid_request` naming each invalid field
 */
export function parseInput<S extends z.ZodType>(schema: S, raw: unknown): z.infer<S> {
  return parseWith(schema, raw, []);
}

/** The raw query of a URL, without its question mark. */
export function rawQueryOf(url: string): string {
  const queryStart = url.indexOf("?");
  return queryStart === -1 ? "" : url.slice(queryStart + 1);
}

function readQueryOf(schema: z.ZodObject | undefined, search: string, isStrict: boolean): unknown {
  if (schema) return readQuery(schema, search, isStrict);
  if (isStrict && search !== "") readQuery(z.object({}), search, isStrict);
  return undefined;
}

/**
 * Parses the query of a request. Unknown parameters are ignored, unless `isStrict`.
 *
 * @throws AppError `invalid_request` naming each invalid parameter; a repeated one is invalid, since it is ambiguous
 */
export function readQuery<S extends z.ZodObject>(schema: S, search: string, isStrict = false): z.infer<S> {
  const given = new URLSearchParams(search);
  const raw: Record<string, string> = {};
  for (const name of Object.keys(schema.shape)) {
    const [value, ...others] = given.getAll(name);
    if (others.length > 0) throw ValidationError.of(name, "must be given only once", message("problems.invalid"));
    if (value !== undefined) raw[name] = value;
  }
  return parseWith(schema, raw, isStrict ? unknownIn(schema, new Set(given.keys())) : []);
}

/**
 * Parses the JSON body of a request, exactly for int64. Unknown fields are ignored, unless `isStrict`.
 *
 * @param bytesMax the maximum size
 * @throws AppError `invalid_content_type`, `payload_too_large`, `request_timeout`, `invalid_json`, or `invalid_request`
 *   naming each invalid field
 */
export async function readBody<S extends z.ZodType>(
  schema: S,
  request: Request,
  isStrict = false,
  bytesMax = BODY_BYTES_MAX,
): Promise<z.infer<S>> {
  const raw = await readJson(request, bytesMax);
  const isObject = typeof raw === "object" && raw !== null && !Array.isArray(raw);
  return parseWith(schema, raw, isStrict && isObject ? unknownIn(schema, Object.keys(raw)) : []);
}

/**
 * Reads the JSON body of a request without validating it.
 *
 * @param bytesMax the maximum size
 * @throws AppError like `readBody`; `invalid_request` only for an incomplete body
 */
export async function readJson(request: Request, bytesMax: number): Promise<unknown> {
  if (!isJson(request.headers.get("content-type")) || !isPlain(request.headers.get("content-encoding"))) {
    throw new AppError("invalid_content_type", "Send the body as application/json in UTF-8, not compressed.");
  }
  const bytes = await readBytes(request, bytesMax);
  if (bytes.length > LARGE_BODY_BYTES) await turnOfLargeBody(clientSiteOf(request.headers));
  return parseJsonBytes(bytes);
}

async function readBytes(request: Request, bytesMax: number): Promise<Uint8Array> {
  const declared = Number(request.headers.get("content-length") ?? bytesMax);
  if (declared <= LARGE_BODY_BYTES || declared > bytesMax) return readInTime(request, bytesMax);
  const site = clientSiteOf(request.headers);
  try {
    if (largeBodies.add(site, declared) > LARGE_BODIES_OF_SITE_MAX) throw tooManyBodies();
    return await readInTime(request, bytesMax);
  } finally {
    largeBodies.add(site, -declared);
  }
}

async function readInTime(request: Request, bytesMax: number): Promise<Uint8Array> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(tooSlow()), BODY_TIMEOUT_MS);
  });
  const bytes = readUpTo(bytesMax, request);
  try {
    return await Promise.race([bytes, tooLate]);
  } catch (error) {
    bytes.catch(() => undefined);
    if (error instanceof AppError) throw error;
    // The client disconnected or stopped sending: not our error, so it is not logged.
    throw new AppError("invalid_request", "The body ended before it was complete.");
  } finally {
    clearTimeout(timer);
  }
}

function parseJsonBytes(bytes: Uint8Array): unknown {
  try {
    // Fatal, since a replacement character would store something other than what was sent.
    return parseJson(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch (error) {
    const reason = error instanceof SyntaxError ? error.message : "it is not UTF-8";
    throw new AppError("invalid_json", `The body is not valid JSON: ${reason}`);
  }
}

async function readUpTo(bytesMax: number, request: Request): Promise<Uint8Array> {
  const declared = request.headers.get("content-length");
  if (declared !== null) {
    if (Number(declared) > bytesMax) throw tooLarge(bytesMax);
    return new Uint8Array(await request.arrayBuffer());
  }
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > DISCARDED_BYTES_MAX) throw tooLarge(bytesMax);
    if (size <= bytesMax) chunks.push(chunk);
  }
  if (size > bytesMax) throw tooLarge(bytesMax);
  return Buffer.concat(chunks);
}

/** A problem for each name that is not in a schema. */
function unknownIn(schema: z.ZodType, names: Iterable<string>): Problem[] {
  if (!(schema instanceof z.ZodObject)) return [];
  const unknown = [...names].filter((name) => !Object.hasOwn(schema.shape, name));
  const told = "is not known here, and Prefer says handling=strict";
  return unknown.map((name) => ({ path: [name], message: told, text: message("problems.invalid") }));
}

function parseWith<S extends z.ZodType>(schema: S, raw: unknown, unknown: Problem[]): z.infer<S> {
  const result = schema.safeParse(raw, { reportInput: true });
  // Only for values that the schema accepts, since its message says more.
  const problems = [...(result.error?.issues.map(problemOf) ?? unstorableIn(result.data)), ...unknown];
  if (result.success && problems.length === 0) return result.data;
  throw new ValidationError(problems);
}

/** The texts of an input that PostgreSQL cannot store. */
function unstorableIn(value: unknown, path: PropertyKey[] = []): Problem[] {
  if (typeof value === "string") {
    const told = unstorableText(value);
    return told === null ? [] : [{ path, message: told, text: message("problems.notStorable") }];
  }
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) => unstorableIn(member, [...path, name]));
}

/**
 * Whether the Content-Type says that a body is JSON in UTF-8 (RFC 9110, section 8.3.1). JSON has no parameters (RFC 8259,
 * section 11), so they are ignored, except for a `charset` other than UTF-8, which is rejected.
 */
function isJson(contentType: string | null): boolean {
  // A quoted value may contain a semicolon.
  const unquoted = (contentType ?? "").replaceAll(/"[^"]*"/g, (quoted) => quoted.replaceAll(";", ","));
  const [type = "", ...rest] = unquoted.split(";", 1 + MEDIA_PARAMETERS_MAX);
  if (type.trim().toLowerCase() !== "application/json") return false;
  return rest.every((parameter) => {
    const [name = "", value = ""] = parameter.split("=", 2).map((text) => text.trim().toLowerCase());
    return name !== "charset" || /^(?:utf-?8|"utf-?8")$/.test(value);
  });
}

function isPlain(contentEncoding: string | null): boolean {
  return contentEncoding === null || contentEncoding.trim().toLowerCase() === "identity";
}

function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    throw new AppError("not_found", "There is nothing at this address.");
  }
}

function tooLarge(bytesMax: number): AppError {
  return new AppError("payload_too_large", `The body must be at most ${bytesMax} bytes.`);
}

function tooManyBodies(): AppError {
  return new AppError("unavailable", "Too many large bodies are being sent from here. Send fewer at once.", {
    "Retry-After": "1",
    Connection: "close",
  });
}

/** Closes the connection, since the rest of the body would be parsed as the next request. */
function tooSlow(): AppError {
  return new AppError("request_timeout", `The body must arrive within ${BODY_TIMEOUT_MS / 1000} s.`, {
    Connection: "close",
  });
}
