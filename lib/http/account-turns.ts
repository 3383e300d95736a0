import { setTimeout as sleep } from "node:timers/promises";
import type { Session } from "@/lib/accounts/session";
import { clientSite } from "@/lib/core/client-network";
import { tooManyWaiting } from "@/lib/core/errors";
import { Gate } from "@/lib/core/gate";
import { worksInShop } from "@/lib/core/permissions";
import { processSingleton } from "@/lib/core/process-singleton";
import { leaveAsMuch } from "@/lib/http/leave-as-much";

/**
 * How many console calls of an account a process runs at once, and how many may wait, of the account and of each of its
 * sessions. A hundred concurrent calls of one account would delay every other client, and calls that lock the same rows
 * would wait for each other past the time limit of a statement. A browser sends a few at once when it loads a page. The
 * sessions take turns, and one place is left to the others, so that a stolen one cannot keep them waiting: a call keeps its
 * place while it waits for something else, such as a count of pets for seconds.
 */
export const callLimits = {
  all: { running: Infinity, waiting: 0 },
  key: { running: 4, waiting: 500 },
  part: { running: 3, waiting: 250 },
} as const;

const gate = processSingleton("account-turns", () => new Gate(callLimits, tooManyWaiting));

/** Whose turn it is: an account's, and in it one of its sessions'. */
type Caller = Pick<Session, "sessionId" | "account">;

/**
 * Runs a call of an account in turn with the other calls of the account. Must not be nested.
 *
 * @throws AppError `too_many_attempts` when too many calls wait; any error of `work`
 */
export function inTurnOfAccount<Result>({ account, sessionId }: Caller, work: () => Promise<Result>): Promise<Result> {
  return gate().run(account.id, work, { part: sessionId });
}

/**
 * How many changes by developers a process makes at once, and how many may wait: in total and per site. Anyone may be able to
 * sign up as dozens of developers, and each change commits several times: without a limit, they would take the connections
 * to the database that owners and staff wait for.
 */
export const developerLimits = {
  all: { running: 3, waiting: 300 },
  key: { running: 2, waiting: 150 },
} as const;

const developers = processSingleton("developer-turns", () => new Gate(developerLimits, tooManyWaiting));

/**
 * Does work for a change that an account makes, in turn with the other calls of the account. Developers also take turns by site.
 * Must not be nested.
 *
 * @throws AppError `too_many_attempts` when too many wait; any error of `work`
 */
export function inTurnOfChanges<Result>(session: Session, work: () => Promise<Result>): Promise<Result> {
  const { role, address = "" } = session.actor;
  return inTurnOfAccount(session, () => (worksInShop(role) ? work() : developers().run(clientSite(address), work)));
}

/**
 * How many chunks of files a process makes at once: making one blocks the event loop for some milliseconds. The accounts take
 * turns. None is refused here, since the downloads of an account are few (lib/http/open-transfers.ts).
 */
const chunkLimits = { all: { running: 1, waiting: Infinity }, key: { running: 1, waiting: Infinity } } as const;
const chunkGate = processSingleton("chunk-turns", () => new Gate(chunkLimits, tooManyWaiting));

/** How long a chunk keeps its turn at most. Later, it probably waits for the database, which blocks nobody. */
const HELD_MS = 100;

/** Generates each chunk of a file in turn. A slow client occupies no turn between chunks. */
export async function* chunksInTurn<Chunk>(
  caller: Caller,
  chunks: AsyncGenerator<Chunk, void, void>,
): AsyncGenerator<Chunk, void, void> {
  try {
    for (;;) {
      const next = await inTurnOfFiles(caller, () => inTurnOfAccount(caller, () => chunks.next()));
      if (next.done) return;
      yield next.value;
    }
  } finally {
    await chunks.return();
  }
}

/** Makes a chunk when it is its turn. Then the next one waits, so that others have as much of the event loop as it took. */
function inTurnOfFiles<Result>({ account }: Caller, make: () => Promise<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    const inTurn = async () => {
      const chunk = make();
      chunk.then(resolve, reject);
      const isMade = chunk.then(
        () => undefined,
        () => undefined,
      );
      await leaveAsMuch(() => Promise.race([isMade, sleep(HELD_MS)]));
    };
    chunkGate().run(account.id, inTurn).catch(reject);
  });
}
