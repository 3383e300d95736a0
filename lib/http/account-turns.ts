import { AppError } from "@/lib/core/errors";
import { Gate } from "@/lib/core/gate";
import { processSingleton } from "@/lib/core/process-singleton";

/**
 * How many calls of an account a process works on at once, and how many may wait. A call is a few statements; a hundred of
 * one account at once would have every other client wait for a hundred turns at the processor, and those that lock the
 * same rows would wait for each other past the time limit of a statement. A browser needs no more at once than it loads
 * for a page.
 */
export const callLimits = {
  all: { running: Infinity, waiting: 0 },
  key: { running: 4, waiting: 500 },
} as const;

const gate = processSingleton("account-turns", () => new Gate(callLimits, tooMany));

/**
 * Works on a call of an account in its turn among those of the same account. Must not be nested.
 *
 * @throws AppError `too_many_attempts` when too many wait; whatever `work` throws
 */
export function inTurnOfAccount<Result>(accountId: string, work: () => Promise<Result>): Promise<Result> {
  return gate().run(accountId, work, true);
}

/** The same for a file: each chunk is generated in turn, and a slow reader keeps none. */
export async function* chunksInTurn<Chunk>(
  accountId: string,
  chunks: AsyncGenerator<Chunk, void, void>,
): AsyncGenerator<Chunk, void, void> {
  try {
    for (;;) {
      const next = await inTurnOfAccount(accountId, () => chunks.next());
      if (next.done) return;
      yield next.value;
    }
  } finally {
    await chunks.return();
  }
}

function tooMany(): AppError {
  return new AppError("too_many_attempts", "Too many calls of this account are waiting. Try again in a few seconds.", {
    "Retry-After": "2",
  });
}
