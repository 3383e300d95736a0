import { parse, parseNumberAndBigInt, stringify } from "lossless-json";
import createClient from "openapi-fetch";
import type { components, paths } from "./schema";

type Schemas = components["schemas"];
export type Pet = Schemas["Pet"];
export type NewPet = Schemas["NewPet"];
export type Message = Schemas["Message"];
export type ErrorCode = Schemas["Error"]["code"];
export type PetQuery = NonNullable<paths["/pets"]["get"]["parameters"]["query"]>;

export type PetPage = {
  pets: Pet[];
  /** The number of pets on all pages. */
  total: number;
  /** The `cursor` of the next page; undefined on the last one. */
  next: string | undefined;
};

export type PetstoreOptions = {
  /** The origin of the shop, such as `https://shop.example`. In a browser, empty for the page's own origin. */
  origin: string;
  apiKey: string;
};

/** Makes a retry safe: requests with the same key and body are processed once. */
export type Retry = { idempotencyKey?: string };

/** An error response of the shop. */
export class PetstoreError extends Error {
  override readonly name = "PetstoreError";

  constructor(
    /** The error code; undefined when a proxy responded instead of the shop. */
    readonly code: ErrorCode | undefined,
    message: string,
    readonly response: Response,
  ) {
    super(message);
  }

  /** The HTTP status. */
  get status(): number {
    return this.response.status;
  }

  /** Identifies the request in the logs of the shop. */
  get requestId(): string | null {
    return this.response.headers.get("x-request-id");
  }

  /** The URL of the documentation of the code. */
  get help(): string | undefined {
    return linkOf(this.response, "help");
  }

  /** How long to wait before a retry, in seconds; undefined without a `Retry-After` header. */
  get retryAfterS(): number | undefined {
    const header = this.response.headers.get("retry-after");
    return header === null ? undefined : Number(header);
  }
}

/**
 * A client of the shop's API. Ids are bigints, and exact in both directions; `JSON.parse` would round them, and
 * `JSON.stringify` would throw. Each function throws PetstoreError for an error response, and the error of `fetch` when
 * there is no response.
 */
export function createPetstore({ origin, apiKey }: PetstoreOptions) {
  const api = createClient<paths>({
    baseUrl: `${origin}/api/v1`,
    headers: { Authorization: `Bearer ${apiKey}` },
    // The API key is the only credential.
    credentials: "omit",
    bodySerializer: (body) => stringify(body) ?? "",
  });
  // Each operation parses the response text itself, to keep integers exact.
  const parseAs = "text";
  const headerOf = ({ idempotencyKey }: Retry) =>
    idempotencyKey === undefined ? {} : { "Idempotency-Key": idempotencyKey };

  /** A page of pets, in ascending order of id. */
  async function listPets(query: PetQuery = {}): Promise<PetPage> {
    const answer = await api.GET("/pets", { params: { query }, parseAs });
    const next = linkOf(answer.response, "next");
    return {
      pets: bodyOf<Pet[]>(answer),
      total: Number(answer.response.headers.get("x-total-count")),
      next: next === undefined ? undefined : (new URL(next).searchParams.get("cursor") ?? undefined),
    };
  }

  return {
    listPets,

    /** Every pet, read page by page. */
    async *allPets(query: Omit<PetQuery, "cursor"> = {}): AsyncGenerator<Pet, void, void> {
      let cursor: string | undefined;
      do {
        const page = await listPets({ limit: 100, ...query, ...(cursor !== undefined && { cursor }) });
        yield* page.pets;
        cursor = page.next;
      } while (cursor !== undefined);
    },

    /** Adds a pet, and returns it with its id. */
    async createPet(body: NewPet, retry: Retry = {}): Promise<Pet> {
      return bodyOf(await api.POST("/pets", { params: { header: headerOf(retry) }, body, parseAs }));
    },

    /** @deprecated Will be removed on 5 December 2030. Use `listPets` with a `status`. */
    async getPet(petId: bigint): Promise<Pet> {
      return bodyOf(await api.GET("/pets/{petId}", { params: { path: { petId } }, parseAs }));
    },

    /** Sends a message to the staff of the shop. */
    async createMessage(message: string, retry: Retry = {}): Promise<Message> {
      const params = { header: headerOf(retry) };
      // This operation is not below /v1.
      const baseUrl = `${origin}/api`;
      return bodyOf(await api.POST("/messages", { baseUrl, params, body: { message }, parseAs }));
    },
  };
}

export type Petstore = ReturnType<typeof createPetstore>;

/** The body of a successful response, with integers of any size as bigints. */
function bodyOf<Body>({ data, error, response }: { data?: string; error?: unknown; response: Response }): Body {
  if (data === undefined) throw errorOf(error, response);
  return parse(data, null, parseNumberAndBigInt) as Body;
}

function errorOf(error: unknown, response: Response): PetstoreError {
  if (typeof error !== "object" || error === null || !("code" in error))
    return new PetstoreError(
      undefined,
      `The response has the status ${response.status} and is not from the shop.`,
      response,
    );
  const { code, message } = error as Schemas["Error"];
  return new PetstoreError(code, message, response);
}

/** The URL in the Link header of a response for a relation (RFC 8288). */
function linkOf({ headers, url }: Response, relation: string): string | undefined {
  const links = headers.get("link")?.matchAll(/<([^<>]*)>\s*;\s*rel="([^"]*)"/g) ?? [];
  for (const [, target = "", rel] of links) if (rel === relation) return new URL(target, url).href;
  return undefined;
}
