import { AppError } from "@/lib/core/errors";
import { processSingleton } from "@/lib/core/process-singleton";
import { message } from "@/lib/texts/message";

/**
 * How many files of an account a process sends and receives at once. A download holds a page of rows, some MB, for as long as
 * its client takes to read it.
 */
export const transfersMax = { download: 5, upload: 3 } as const;

type Kind = keyof typeof transfersMax;

const openTransfers = processSingleton("open-transfers", () => new Map<string, number>());

/**
 * Runs an upload within the limit of its account.
 *
 * @throws AppError `too_many_streams`; whatever `work` throws
 */
export async function asTransfer<Result>(kind: Kind, accountId: string, work: () => Promise<Result>): Promise<Result> {
  const end = begin(kind, accountId);
  try {
    return await work();
  } finally {
    end();
  }
}

/** Passes the chunks of a download on within the limit of its account; the first chunk fails past it, as `asTransfer`. */
export async function* chunksAsTransfer<Chunk>(
  kind: Kind,
  accountId: string,
  chunks: AsyncGenerator<Chunk, void, void>,
): AsyncGenerator<Chunk, void, void> {
  const end = begin(kind, accountId);
  try {
    yield* chunks;
  } finally {
    end();
  }
}

function begin(kind: Kind, accountId: string): () => void {
  const name = `${kind} ${accountId}`;
  const open = openTransfers().get(name) ?? 0;
  if (open >= transfersMax[kind])
    throw new AppError(
      "too_many_streams",
      message(kind === "download" ? "errors.tooManyDownloads" : "errors.tooManyUploads", { count: open }),
    );
  openTransfers().set(name, open + 1);
  return () => {
    const left = (openTransfers().get(name) ?? 1) - 1;
    if (left === 0) openTransfers().delete(name);
    else openTransfers().set(name, left);
  };
}
