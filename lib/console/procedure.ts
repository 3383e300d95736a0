import type { z } from "zod";
import type { AccountActor, Session, Visitor } from "@/lib/accounts/session";
import type { WithCookies } from "@/lib/http/console-answer";
import type { StreamedFile } from "@/lib/http/stream-answer";
import type { Permission } from "@/lib/core/permissions";
import type { Subject } from "@/lib/live/contract";
import type { LanguageTag } from "@/lib/texts/languages";

/** The schema of an input; undefined for a procedure without one. */
type Schema = z.ZodObject | undefined;
type Output<S> = S extends z.ZodType ? z.output<S> : undefined;
/** As a browser sends it: int64 as text. */
type Fields<S> = S extends z.ZodType ? z.input<S> : unknown;
type InputOf<Ids, Input> = unknown extends Fields<Ids> & Fields<Input> ? void : Fields<Ids> & Fields<Input>;

/**
 * The signed-in account, the validated input and the language. A query gets nothing else, since pages run it without a
 * request.
 */
type QueryCall<Ids, Input> = {
  session: Session;
  /** The signed-in account as an actor. */
  actor: AccountActor;
  ids: Output<Ids>;
  input: Output<Input>;
  /** The language of the answer where it is text: what it sorts or searches by, and what files hold. */
  language: LanguageTag;
};

type RequestFacts = {
  headers: Headers;
  /** The origin that the browser called, without a trailing slash, for links in the response. */
  origin: string;
};

type MutationCall<Ids, Input> = QueryCall<Ids, Input> & RequestFacts;
type Answer<A extends z.ZodType> = Promise<z.infer<A> | WithCookies<z.infer<A>>>;

/** The common properties of all procedures. */
type Declaration<Ids extends Schema, Input> = {
  /** The permission that the account's role must have; `any account` if a session is sufficient. */
  permission: Permission | "any account";
  /** Whether members can call it before they have set up a second factor that their role requires. */
  isOpenWithoutSecondFactor?: true;
  /** The ids of the resource. An invalid id gets 404, like an unknown one. */
  ids?: Ids;
  /** The other input. Invalid input gets 400, naming the field. */
  input?: Input;
};

/** The further properties of procedures that change something. */
type Change = {
  /** The action of the activity entry that a successful call records. */
  records: string;
  /** The subjects it changes: their queries are invalidated in the calling browser. */
  changes: readonly Subject[];
  /**
   * No later change takes back what a call does: it makes something new, such as a pet, a secret or a job, or ends something
   * for good. A person who repeats it then gets the response of the first call, whatever happened since. Any other
   * repetition by a person is a new change once what it changes has been changed again: to deactivate a member whom somebody
   * has reactivated, say.
   */
  isLasting?: true;
};

/** The proof of identity that a change requires, and its rate limit. */
type Guard<Input> = {
  /**
   * The proof of identity that is required in addition to a session, since a screen may be unattended or a cookie stolen:
   * `fresh` within the last 15 minutes (lib/accounts/proof.ts), `inBody` in the input of the call. A function if it
   * depends on the input. What ends sessions requires one since they began: see `requireLaterProof`.
   */
  proof?: "fresh" | "inBody" | ((input: Output<Input>) => "fresh" | null);
  /** Refuses what the schema cannot, before anybody is asked for a proof of identity in vain. */
  check?: (input: Output<Input>) => Promise<void>;
  /**
   * The maximum number of calls per account in 15 minutes, half of them in one session, in addition to the budget of all
   * changes (lib/accounts/budgets.ts).
   */
  budget?: number;
};

type Kind = "query" | "mutation" | "upload" | "download" | "events";

/** An operation of the console, with the types of its input and its response. */
export type Procedure<K extends Kind = Kind, In = unknown, Out = unknown> = {
  kind: K;
  /** `everyone` if no session is needed; the service must then throttle calls. */
  permission: Permission | "any account" | "everyone";
  isOpenWithoutSecondFactor?: true;
  ids?: z.ZodObject | undefined;
  input?: z.ZodType | undefined;
  /** The schema of a successful response, against which tests validate every response; undefined for files and events. */
  answer?: z.ZodType | undefined;
  records?: string;
  changes?: readonly Subject[];
  isLasting?: true;
  proof?: "fresh" | "inBody" | ((input: never) => "fresh" | null);
  check?: (input: never) => Promise<void>;
  budget?: number;
  /** For an upload: the maximum size of the file. */
  bytesMax?: number;
  run: (call: never) => Promise<unknown>;
  /** For type inference only: the property does not exist at run time. */
  readonly types?: { input: In; output: Out };
};

type Query<Ids extends Schema, Input extends Schema, A extends z.ZodType> = Declaration<Ids, Input> & {
  answer: A;
  run: (call: QueryCall<Ids, Input>) => Promise<z.infer<A>>;
};

/** A procedure that reads: GET, with its input in the query string. */
export function query<A extends z.ZodType, Ids extends Schema = undefined, Input extends Schema = undefined>(
  definition: Query<Ids, Input, A>,
): Procedure<"query", InputOf<Ids, Input>, z.infer<A>> {
  return { kind: "query", ...definition } as Procedure<"query", InputOf<Ids, Input>, z.infer<A>>;
}

type Mutation<Ids extends Schema, Input, A extends z.ZodType> = Declaration<Ids, Input> &
  Change &
  Guard<Input> & { answer: A; run: (call: MutationCall<Ids, Input>) => Answer<A> };

/** A procedure that changes something: POST, with ids and input as one JSON object. */
export function mutation<
  A extends z.ZodType,
  Ids extends Schema = undefined,
  Input extends z.ZodType | undefined = undefined,
>(definition: Mutation<Ids, Input, A>): Procedure<"mutation", InputOf<Ids, Input>, z.infer<A>> {
  return { kind: "mutation", ...definition } as Procedure<"mutation", InputOf<Ids, Input>, z.infer<A>>;
}

type PublicMutation<Input extends Schema, A extends z.ZodType> = Change & {
  input?: Input;
  answer: A;
  run: (call: RequestFacts & Visitor & { input: Output<Input> }) => Answer<A>;
};

/** A change that works without a session: signing in, or following a one-time link. The service must throttle it. */
export function publicMutation<A extends z.ZodType, Input extends Schema = undefined>(
  definition: PublicMutation<Input, A>,
): Procedure<"mutation", InputOf<undefined, Input>, z.infer<A>> {
  const procedure = { kind: "mutation", permission: "everyone", ...definition };
  return procedure as Procedure<"mutation", InputOf<undefined, Input>, z.infer<A>>;
}

type Upload<Input extends Schema, A extends z.ZodType> = Declaration<undefined, Input> &
  Change &
  Guard<Input> & {
    bytesMax: number;
    answer: A;
    run: (
      call: MutationCall<undefined, Input> & { file: AsyncGenerator<Uint8Array, void, void> },
    ) => Promise<z.infer<A>>;
  };

/** A change with a file: POST, with the file as a streamed body, and the input in the query string. */
export function upload<A extends z.ZodType, Input extends Schema = undefined>(
  definition: Upload<Input, A>,
): Procedure<"upload", InputOf<undefined, Input>, z.infer<A>> {
  return { kind: "upload", ...definition } as Procedure<"upload", InputOf<undefined, Input>, z.infer<A>>;
}

type Download<Ids extends Schema, Input extends Schema> = Declaration<Ids, Input> & {
  run: (call: QueryCall<Ids, Input>) => Promise<StreamedFile>;
};

/** A file, to which a link points: GET. */
export function download<Ids extends Schema = undefined, Input extends Schema = undefined>(
  definition: Download<Ids, Input>,
): Procedure<"download", InputOf<Ids, Input>, never> {
  return { kind: "download", ...definition } as Procedure<"download", InputOf<Ids, Input>, never>;
}

/** Server-sent events for an EventSource: GET. `run` returns the stream, in UTF-8. */
export function events(
  definition: Declaration<undefined, undefined> & {
    run: (call: QueryCall<undefined, undefined>) => Promise<ReadableStream<Uint8Array>>;
  },
): Procedure<"events", void, never> {
  return { kind: "events", ...definition } as Procedure<"events", void, never>;
}

/** The procedures of every domain, by domain and name. */
export type Router = Record<string, Record<string, Procedure>>;

/** Whether a call changes something: it is then a POST, and only our own pages may send it. */
export function isChange({ kind }: Procedure): boolean {
  return kind === "mutation" || kind === "upload";
}
