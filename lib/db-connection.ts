import type { Socket } from "node:net";
import { Client, Pool, type ClientConfig, type PoolClient, type PoolConfig } from "pg";

/** How long one waits for PostgreSQL, each in ms. */
export type Patience = {
  /** For a connection: a new one to be made, or one of the pool to become free. */
  connectMs: number;
  /** For the answer to a statement. */
  answerMs: number;
};

const STEP_MS = 100;

/** What a socket says that waited too long; `toAppError` and Prisma know it by its code. */
class NoAnswerError extends Error {
  override readonly name = "NoAnswerError";
  readonly code = "ETIMEDOUT";
  readonly syscall = "read";
  readonly errno = -110;
}

/**
 * A connection to PostgreSQL that is given up when no answer comes: a server that hangs, or that a network has lost,
 * says nothing at all. Whoever waits for a statement hears of it as of any lost connection.
 */
export class BoundedClient extends Client {
  private wait: Wait | undefined;

  constructor(config: ClientConfig & { patience: Patience }) {
    super(config);
    const { connectMs, answerMs } = config.patience;
    const { connect, query } = this;
    // `drain`: every statement that was sent has been answered.
    for (const event of ["connect", "drain", "end", "error"] as const) this.on(event as "drain", () => this.rest());
    // As properties, since the methods have a dozen overloads: whatever is passed on, the clock runs meanwhile.
    this.connect = ((...input: Parameters<typeof connect>) => {
      this.expect("take a connection", connectMs);
      return connect.apply(this, input);
    }) as typeof connect;
    this.query = ((...input: Parameters<typeof query>) => {
      this.expect("answer", answerMs);
      return query.apply(this, input) as unknown;
    }) as typeof query;
  }

  private expect(what: string, ms: number): void {
    this.wait ??= new Wait(ms, () => {
      this.wait = undefined;
      const { stream } = this.connection as unknown as { stream: Socket };
      stream.destroy(new NoAnswerError(`PostgreSQL did not ${what} within ${ms} ms`));
    });
  }

  private rest(): void {
    this.wait?.end();
    this.wait = undefined;
  }
}

type Connected = (error: Error | undefined, client: PoolClient | undefined, done: (release?: unknown) => void) => void;

/** A pool of such connections, which does not keep those who want one waiting either. */
export class BoundedPool extends Pool {
  constructor(config: PoolConfig & { patience: Patience }) {
    // It makes its connections with what it was made with itself; the types do not say so.
    super({ ...config, Client: BoundedClient as unknown as NonNullable<PoolConfig["Client"]> });
    const connect = this.connect.bind(this);
    const { connectMs } = config.patience;

    const connectSoon = (callback: Connected) => {
      const wait = new Wait(connectMs, () =>
        callback(new NoAnswerError(`no connection became free within ${connectMs} ms`), undefined, () => {}),
      );
      connect((error, client, done) => {
        if (wait.isOver) return done();
        wait.end();
        callback(error, client, done);
      });
    };
    const connected = () =>
      new Promise<PoolClient>((resolve, reject) => {
        connectSoon((error, client) => (client ? resolve(client) : reject(error ?? new Error("no connection"))));
      });
    this.connect = ((callback?: Connected) => (callback ? connectSoon(callback) : connected())) as typeof connect;
  }
}

/**
 * Calls back when a time is over in which this process had nothing else to do: what is late because it was busy itself
 * may be there already, and is heard first.
 */
class Wait {
  isOver = false;
  private leftMs: number;
  private timer: NodeJS.Timeout;

  constructor(
    ms: number,
    private readonly onOver: () => void,
  ) {
    this.leftMs = ms;
    this.timer = this.next();
  }

  end(): void {
    clearTimeout(this.timer);
  }

  private next(): NodeJS.Timeout {
    const stepMs = Math.min(STEP_MS, this.leftMs);
    return setTimeout(() => {
      this.leftMs -= stepMs;
      if (this.leftMs > 0) this.timer = this.next();
      else {
        this.isOver = true;
        this.onOver();
      }
    }, stepMs);
  }
}
