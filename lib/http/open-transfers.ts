import type { Session } from "@/lib/accounts/session";
import { AppError } from "@/lib/core/errors";
import { processSingleton } from "@/lib/core/process-singleton";
import { message } from "@/lib/texts/message";

/**
 * How many files of an account, and of each of its sessions, a process sends and receives at once. A download holds a page
 * of rows, some MB, for as long as its client takes to read it. A session has less than its account, so that a stolen one
 * cannot take all.
 */
export const transfersMax = {
  download: { account: 5, session: 3 },
  upload: { account: 3, session: 2 },
} as const;

type Kind = keyof typeof transfersMax;
type Caller = Pick<Session, "sessionId" | "account">;

const openTransfers = processSingleton("open-transfers", () => new Map<string, number>());

/**
 * Runs an upload within the limits of its account and its session.
 *
 * @throws AppError `too_many_streams`; whatever `work` throws
 */
export async function asTransfer<Result>(kind: Kind, caller: Caller, work: () => Promise<Result>): Promise<Result> {
  const end = begin(kind, caller);
  try {
    return await work();
  } finally {
    end();
  }
}

/**
 * Passes the chunks of a download on within the limits of its account and its session; the first chunk fails past them, as
 * `asTransfer`.
 */
export async function* chunksAsTransfer<Chunk>(
  kind: Kind,
  caller: Caller,
  chunks: AsyncGenerator<Chunk, void, void>,
): AsyncGenerator<Chunk, void, void> {
  const end = begin(kind, caller);
  try {
    yield* chunks;
  } finally {
    end();
  }
}

function begin(kind: Kind, { account, sessionId }: Caller): () => void {
  const limits = [
    { name: `${kind} of account ${account.id}`, max: transfersMax[kind].account },
    { name: `${kind} of session ${sessionId}`, max: transfersMax[kind].session },
  ];
  for (const { name, max } of limits) {
    const open = openTransfers().get(name) ?? 0;
    if (open >= max)
      throw new AppError(
        "too_many_streams",
        message(kind === "download" ? "errors.tooManyDownloads" : "errors.tooManyUploads", { count: open }),
      );
  }
  for (const { name } of limits) change(name, 1);
  return () => {
    for (const { name } of limits) change(name, -1);
  };
}

function change(name: string, by: 1 | -1): void {
  const open = (openTransfers().get(name) ?? 0) + by;
  if (open === 0) openTransfers().delete(name);
  else openTransfers().set(name, open);
}
