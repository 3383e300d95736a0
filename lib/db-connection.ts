import { DatabaseError, Pool, type ClientConfig, type PoolClient, type PoolConfig, type QueryConfig } from "pg";
import { clock, type Watched } from "@/lib/db-clock";
import { isPlainRead, mayCommit, NoAnswerError, OutcomeUnknownError, tellsOfLostSession } from "@/lib/db-outcome";
import { ShopClient } from "@/lib/db-session";

/** Timeouts for PostgreSQL, in ms. */
export type Patience = {
  /**
   * For a connection: opening a new one, or waiting for one of the pool. While other statements of the same kind (reads
   * or writes) succeed, the wait extends up to `QUEUE_MS`: the database is busy, not unavailable.
   */
  connectMs: number;
  /** For the response to a statement, counted from when it is sent. */
  answerMs: number;
};

/** How long a held connection is kept before the pool checks whether its session is still active. */
const HOLD_MS = 2_000;

/** How long a statement waits at most while others succeed. */
const QUEUE_MS = 10_000;

const TRANSACTION_CONTROL = /^\s*(?:COMMIT|END|SAVEPOINT|RELEASE)\b/i;

type Statement = { text: string; fail: ((error: Error) => void) | null };

/**
 * A connection with a deadline for each statement. When the deadline passes, the statement fails, and the connection is
 * *held*: it takes no further statements until PostgreSQL responds. It is not closed, since its session would continue on
 * the server if PostgreSQL waits for something other than the client, such as a synchronous standby.
 */
export class BoundedClient extends ShopClient implements Watched {
  /** A statement timed out that PostgreSQL has not answered yet. */
  isHeld = false;
  /** Takes no further statements: it is lost, or was held inside a transaction. */
  isSpoilt = false;
  /** Whether a statement failed, and whether one may have written, since the connection was checked out. */
  hasFailed = false;
  hasWritten = false;
  /** Called when a held connection is answered or lost. */
  onSettled: (() => void) | undefined;
  private isLost = false;
  private deadline = Infinity;
  /** The statement in flight (first) and queued ones, in order. */
  private readonly statements: Statement[] = [];
  private readonly answerMs: number;

  constructor(config: ClientConfig & { patience: Patience }) {
    super(config);
    const { connectMs, answerMs } = config.patience;
    this.answerMs = answerMs;
    const { connect, query } = this;
    // Registered before pg's own handlers, which send the next statement.
    this.connection.on("readyForQuery", ({ status }: { status: string }) => this.next(status));
    for (const event of ["error", "end"]) this.connection.on(event, () => this.lose());
    // Assigned as properties, since overriding the methods would require a dozen overloads.
    this.connect = ((...input: Parameters<typeof connect>) => {
      clock.watch(this);
      this.deadline = clock.deadlineAfter(connectMs);
      return connect.apply(this, input);
    }) as typeof connect;
    const send = query.bind(this) as (
      config: QueryConfig | string,
      values: unknown,
      callback: (error: Error | null, result: unknown) => void,
    ) => void;
    this.query = ((statement: QueryConfig | string, values?: unknown[]) =>
      new Promise((resolve, reject) => {
        if (this.isHeld || this.isSpoilt)
          return reject(new NoAnswerError("the connection waits for an answer, or is lost"));
        const sent: Statement = { text: typeof statement === "string" ? statement : statement.text, fail: reject };
        this.hasWritten ||= mayCommit(sent.text, null) && !TRANSACTION_CONTROL.test(sent.text);
        if (this.statements.push(sent) === 1) this.deadline = clock.deadlineAfter(answerMs);
        send(statement, values, (error, result) => {
          if (!error) return resolve(result);
          this.hasFailed = true;
          sent.fail?.(this.explain(sent, error));
        });
      })) as typeof query;
  }

  checkDeadlines(step: number): boolean {
    if (this.deadline <= step) {
      this.deadline = Infinity;
      if (this.statements.length > 0) this.hold();
      else this.cut("PostgreSQL did not take a connection in time");
    }
    return this.deadline !== Infinity;
  }

  /** Closes the connection without notifying the server. */
  cut(why: string): void {
    this.connection.stream.destroy(new NoAnswerError(why));
  }

  private hold(): void {
    this.isHeld = true;
    const [sent, ...unsent] = this.statements;
    if (sent) fail(sent, this.giveUp(sent));
    for (const statement of unsent) fail(statement, new NoAnswerError("the statement before it was not answered"));
  }

  /** A statement was answered, or the connection was established. */
  private next(status: string): void {
    this.statements.shift();
    this.deadline = this.statements.length > 0 ? clock.deadlineAfter(this.answerMs) : Infinity;
    if (!this.isHeld) return;
    this.isSpoilt ||= this.statements.length > 0 || status !== "I";
    this.settle();
  }

  private lose(): void {
    if (this.isLost) return;
    this.isLost = this.isSpoilt = true;
    this.deadline = Infinity;
    clock.unwatch(this);
    this.settle();
  }

  private settle(): void {
    this.isHeld = false;
    const { onSettled } = this;
    this.onSettled = undefined;
    // pg is still handling this event.
    if (onSettled) process.nextTick(onSettled);
  }

  /** The error of a failed statement, for its caller. */
  private explain(statement: Statement, error: Error): Error {
    const isSilent = error instanceof DatabaseError ? tellsOfLostSession(error) : this.isLost;
    if (!isSilent || statement !== this.statements[0] || !this.mayHaveCommitted(statement)) return error;
    return new OutcomeUnknownError("the connection was lost before PostgreSQL answered a write", { cause: error });
  }

  private giveUp(statement: Statement): Error {
    return this.mayHaveCommitted(statement)
      ? new OutcomeUnknownError("PostgreSQL did not answer a write in time")
      : new NoAnswerError("PostgreSQL did not answer in time");
  }

  // The status comes from the last response, so it describes the moment when the statement was sent.
  private mayHaveCommitted({ text }: Statement): boolean {
    return mayCommit(text, this.getTransactionStatus());
  }
}

function fail(statement: Statement, error: Error): void {
  statement.fail?.(error);
  statement.fail = null;
}

type Connected = (error: Error | undefined, client: PoolClient | undefined, done: (release?: unknown) => void) => void;

type Waiter = {
  isWrite: boolean;
  /** In steps of the clock: the deadline unless other statements succeed, and the final one. */
  deadline: number;
  lastDeadline: number;
  resolve: (client: PoolClient) => void;
  reject: (error: Error) => void;
  isOver: boolean;
};

export type BoundedPoolConfig = PoolConfig & {
  max: number;
  patience: Patience;
  /** The number of connections that writes never take, so that reads continue while every write hangs. */
  keptForReads?: number;
  /**
   * Whether the session of a held connection is still active; false when it has ended or waits for its client. The pool
   * calls it every two seconds, and closes the connection on false or no response.
   */
  isAtWork?: (processId: number) => Promise<boolean>;
};

/**
 * A pool of `BoundedClient`s, with a bounded wait for a connection.
 *
 * A held connection keeps its place in the pool while its session is active, so that a process never has more sessions on
 * the server than the size of its pools, whatever hangs there. While connecting fails, one attempt is made at a time.
 */
export class BoundedPool extends Pool implements Watched {
  private taken = 0;
  private writing = 0;
  private connecting = 0;
  private isDoubtful = false;
  /** Until when recent successes extend the wait. Separate for writes, which may all hang while reads succeed. */
  private readsBusyUntil = 0;
  private writesBusyUntil = 0;
  private readonly reads: Waiter[] = [];
  private readonly writes: Waiter[] = [];
  /** Callers that have a place, and wait for their connection. */
  private readonly placed = new Set<Waiter>();
  private readonly held = new Map<BoundedClient, number>();
  private readonly writesMax: number;
  private readonly take: (callback: Connected) => void;

  constructor(private readonly config: BoundedPoolConfig) {
    // pg-pool creates connections with the Client class of its config; its types do not say so.
    super({ ...config, Client: BoundedClient as unknown as NonNullable<PoolConfig["Client"]> });
    this.writesMax = config.max - (config.keptForReads ?? 0);
    const { connect, end } = this;
    this.take = connect.bind(this);
    // pg-pool listens for errors only on idle or new connections; an unhandled one would end the process.
    this.on("connect", (client) => client.on("error", () => {}));
    // Used for transactions, which may write.
    this.connect = ((callback?: Connected) => {
      const client = this.acquire(true);
      if (!callback) return client;
      return void client.then(
        (taken) => callback(undefined, taken, (error) => taken.release(error as Error)),
        (error: Error) => callback(error, undefined, () => {}),
      );
    }) as typeof connect;
    // Replaces pg-pool's own `query`, which closes the connection after every statement that PostgreSQL rejects.
    this.query = (async (statement: QueryConfig | string, values?: unknown[]) => {
      const client = await this.acquire(!isPlainRead(typeof statement === "string" ? statement : statement.text));
      let lost: Error | undefined;
      try {
        return await client.query(statement, values);
      } catch (error) {
        // The caller's stack is more useful than the parser's.
        if (error instanceof Error) Error.captureStackTrace(error);
        if (error instanceof DatabaseError && /^08|^57P/.test(error.code ?? "")) lost = error;
        throw error;
      } finally {
        client.release(lost);
      }
    }) as typeof this.query;
    this.end = ((callback: () => void) => {
      for (const client of this.held.keys()) client.cut("the pool is closed");
      return end.call(this, callback);
    }) as typeof end;
    clock.watch(this);
  }

  /** The number of callers waiting for a connection. */
  get waiting(): number {
    return this.reads.length + this.writes.length;
  }

  /** The number of held connections: a statement timed out that PostgreSQL has not answered. */
  get heldCount(): number {
    return this.held.size;
  }

  checkDeadlines(step: number): boolean {
    for (const waiters of [this.reads, this.writes])
      for (let first = waiters[0]; first && this.isOverdue(first, step); first = waiters[0]) {
        waiters.shift();
        expire(first);
      }
    for (const waiter of this.placed) if (this.isOverdue(waiter, step)) expire(waiter);
    for (const [client, deadline] of this.held) if (deadline <= step) void this.look(client);
    return this.waiting + this.placed.size + this.held.size > 0;
  }

  private isOverdue({ deadline, lastDeadline, isWrite }: Waiter, step: number): boolean {
    const busyUntil = isWrite ? this.writesBusyUntil : this.readsBusyUntil;
    return lastDeadline <= step || (deadline <= step && busyUntil <= step);
  }

  private noteSuccess({ hasFailed, hasWritten }: BoundedClient): void {
    if (hasFailed || this.waiting === 0) return;
    this.readsBusyUntil = clock.deadlineAfter(this.config.patience.connectMs);
    if (hasWritten) this.writesBusyUntil = this.readsBusyUntil;
  }

  private acquire(isWrite: boolean): Promise<PoolClient> {
    return new Promise((resolve, reject) => {
      const waiter: Waiter = { isWrite, deadline: Infinity, lastDeadline: Infinity, resolve, reject, isOver: false };
      // No deadline: an idle connection is available at once, and a new one has its own deadline.
      if (this.waiting === 0 && this.hasPlaceFor(isWrite)) return this.place(waiter);
      const { connectMs } = this.config.patience;
      waiter.deadline = clock.deadlineAfter(connectMs);
      waiter.lastDeadline = clock.deadlineAfter(Math.max(connectMs, QUEUE_MS));
      (isWrite ? this.writes : this.reads).push(waiter);
      this.placeWaiting();
    });
  }

  private hasPlaceFor(isWrite: boolean): boolean {
    if (this.isDoubtful && this.connecting > 0) return false;
    return this.taken < this.config.max && (!isWrite || this.writing < this.writesMax);
  }

  /** Gives free places to waiting callers, in order of arrival. */
  private placeWaiting(): void {
    for (;;) {
      const read = this.hasPlaceFor(false) ? this.reads[0] : undefined;
      const write = this.hasPlaceFor(true) ? this.writes[0] : undefined;
      if (!read && !write) return;
      const isWriteNext = !read || (write !== undefined && write.deadline < read.deadline);
      const waiter = (isWriteNext ? this.writes : this.reads).shift();
      if (!waiter) return;
      this.placed.add(waiter);
      this.place(waiter);
    }
  }

  private place(waiter: Waiter): void {
    this.taken++;
    if (waiter.isWrite) this.writing++;
    this.connecting++;
    this.take((error, client, done) => {
      this.connecting--;
      this.placed.delete(waiter);
      const wasDoubtful = this.isDoubtful;
      this.isDoubtful = client === undefined;
      if (!client) {
        this.leave(waiter);
        if (!waiter.isOver) waiter.reject(error ?? new Error("no connection"));
      } else if (waiter.isOver) {
        done();
        this.leave(waiter);
      } else {
        this.lend(client as PoolClient & BoundedClient, waiter);
        waiter.resolve(client);
        // While connections were doubtful, callers waited for this attempt although there were free places.
        if (wasDoubtful) this.placeWaiting();
      }
    });
  }

  private leave(waiter: Waiter): void {
    this.taken--;
    if (waiter.isWrite) this.writing--;
    this.placeWaiting();
  }

  /** Keeps a held connection's place in the pool after its release. */
  private lend(client: PoolClient & BoundedClient, waiter: Waiter): void {
    const release = client.release.bind(client);
    client.hasFailed = client.hasWritten = false;
    client.release = (error) => {
      if (!client.isHeld) {
        if (!error) this.noteSuccess(client);
        release(client.isSpoilt || error);
        return this.leave(waiter);
      }
      if (this.held.has(client)) throw new Error("the connection has been released already");
      this.held.set(client, clock.deadlineAfter(HOLD_MS));
      client.onSettled = () => {
        this.held.delete(client);
        release(client.isSpoilt);
        this.leave(waiter);
      };
      if (this.ending) client.cut("the pool is closed");
    };
  }

  private async look(client: BoundedClient): Promise<void> {
    this.held.set(client, Infinity);
    // pg has the session's process id; its types do not.
    const { processID } = client as unknown as { processID: number };
    let isAtWork = false;
    try {
      isAtWork = (await this.config.isAtWork?.(processID)) ?? false;
    } catch {
      this.isDoubtful = true;
    }
    if (!this.held.has(client)) return;
    if (isAtWork) this.held.set(client, clock.deadlineAfter(HOLD_MS));
    else client.cut("PostgreSQL does not answer");
  }
}

function expire(waiter: Waiter): void {
  waiter.isOver = true;
  waiter.reject(new NoAnswerError("no connection became free in time"));
}
