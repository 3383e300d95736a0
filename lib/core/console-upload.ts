import { addressOf, consoleErrorOf, unreachable } from "@/lib/core/console-client";
import type { ConsoleContract } from "@/lib/core/console-contract";
import type { z } from "zod";

type Upload<C extends ConsoleContract> = {
  query: z.input<NonNullable<C["query"]>>;
  file: Blob;
  /** Told how much of it has been sent, from 0 to 1. */
  onProgress: (share: number) => void;
  signal: AbortSignal;
};

/**
 * Sends a file to an operation of the console that takes one. Not by `fetch`, which does not tell how far it has come.
 *
 * @returns the answer's body
 * @throws ConsoleError as `callConsole` does; the reason of the signal once that is aborted
 */
export function uploadToConsole<const C extends ConsoleContract>(
  contract: C,
  { query, file, onProgress, signal }: Upload<C>,
): Promise<z.infer<C["answer"]>> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(contract.method, addressOf(contract.path, {}, query as object));
    request.responseType = "text";
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => {
      const answer = parse(request.responseText);
      if (request.status >= 200 && request.status < 300 && answer !== undefined)
        resolve(answer as z.infer<C["answer"]>);
      else reject(consoleErrorOf(request.status, request.getResponseHeader("retry-after"), answer));
    };
    request.onerror = () => reject(unreachable(0));
    request.onabort = () => reject(signal.reason);
    signal.addEventListener("abort", () => request.abort());
    request.send(file);
  });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
