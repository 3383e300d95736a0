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
  /** How many pets there are on all pages. */
  total: number;
  /** The `cursor` of the next page; undefined on the last one. */
  next: string | undefined;
};

export type PetstoreOptions = {
  /** Where the shop is, such as `https://shop.example`. Without one, in a browser, where its page came from. */
  origin: string;
  apiKey: string;
};

/** What makes it safe to send a request again when no answer came: the same key with the same body is done once. */
export type Retry = { idempotencyKey?: string };

/** An error that the shop answered with. */
export class PetstoreError extends Error {
  override readonly name = "PetstoreError";

  constructor(
    /** What to branch on; undefined when a proxy answered instead of the shop. */
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

  /** Names the request in the logs of the shop. */
  get requestId(): string | null {
    return this.response.headers.get("x-request-id");
  }

  /** The address of what the docs say about the code. */
  get help(): string | undefined {
    return linkOf(this.response, "help");
  }

  /** How long to wait before the next try, in seconds; undefined when the answer does not say. */
  get retryAfterS(): number | undefined {
    const header = this.response.headers.get("retry-after");
    return header === null ? undefined : Number(header);
  }
}

/**
 * A client of the shop's API. Ids are bigint, and exact in both directions: `JSON.parse` and `JSON.stringify` would
 * round them, or refuse. Each function throws PetstoreError for an error that was answered, and what `fetch` throws
 * when there is no answer.
 */
export function createPetstore({ origin, apiKey }: PetstoreOptions) {
  const api = createClient<paths>({
    baseUrl: `${origin}/api/v1`,
    headers: { Authorization: `Bearer ${apiKey}` },
    // The key alone says who calls.
    credentials: "omit",
    bodySerializer: (body) => stringify(body) ?? "",
  });
  // The answer as it was written: each operation parses it itself.
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

    /** Every pet, page after page. */
    async *allPets(query: Omit<PetQuery, "cursor"> = {}): AsyncGenerator<Pet, void, void> {
      let cursor: string | undefined;
      do {
        const page = await listPets({ limit: 100, ...query, ...(cursor !== undefined && { cursor }) });
        yield* page.pets;
        cursor = page.next;
      } while (cursor !== undefined);
    },

    /** Adds a pet; gives it as it is stored, with its id. */
    async createPet(body: NewPet, retry: Retry = {}): Promise<Pet> {
      return bodyOf(await api.POST("/pets", { params: { header: headerOf(retry) }, body, parseAs }));
    },

    /** @deprecated It is removed on 5 December 2030. Use `listPets`, with a `status`. */
    async getPet(petId: bigint): Promise<Pet> {
      return bodyOf(await api.GET("/pets/{petId}", { params: { path: { petId } }, parseAs }));
    },

    /** Writes to the staff of the shop. */
    async createMessage(message: string, retry: Retry = {}): Promise<Message> {
      const params = { header: headerOf(retry) };
      // This one is not below /v1.
      const baseUrl = `${origin}/api`;
      return bodyOf(await api.POST("/messages", { baseUrl, params, body: { message }, parseAs }));
    },
  };
}

export type Petstore = ReturnType<typeof createPetstore>;

/** The body of a success, with integers of any size as bigint. */
function bodyOf<Body>({ data, error, response }: { data?: string; error?: unknown; response: Response }): Body {
  if (data === undefined) throw errorOf(error, response);
  return parse(data, null, parseNumberAndBigInt) as Body;
}

function errorOf(error: unknown, response: Response): PetstoreError {
  if (typeof error !== "object" || error === null || !("code" in error))
    return new PetstoreError(undefined, `The answer is ${response.status}, and not of the shop.`, response);
  const { code, message } = error as Schemas["Error"];
  return new PetstoreError(code, message, response);
}

/** The address that the Link header of an answer has for a relation (RFC 8288). */
function linkOf({ headers, url }: Response, relation: string): string | undefined {
  const links = headers.get("link")?.matchAll(/<([^<>]*)>\s*;\s*rel="([^"]*)"/g) ?? [];
  for (const [, target = "", rel] of links) if (rel === relation) return new URL(target, url).href;
  return undefined;
}
