import {
  accountHeader,
  addressOf,
  consoleErrorOf,
  unreachable,
  type InputOf,
  type OutputOf,
} from "@/lib/core/console-client";

type Upload = {
  input: InputOf<"imports.upload">;
  file: Blob;
  /** Called with the share of the file that has been sent, from 0 to 1. */
  onProgress: (share: number) => void;
  signal: AbortSignal;
};

/**
 * Uploads the file of an import. Uses XMLHttpRequest, since `fetch` does not report upload progress.
 *
 * @returns the response body
 * @throws ConsoleError like any call; the signal's reason once it is aborted
 */
export function uploadImport({ input, file, onProgress, signal }: Upload): Promise<OutputOf<"imports.upload">> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const request = new XMLHttpRequest();
    request.open("POST", addressOf("imports.upload", input));
    for (const [name, value] of Object.entries(accountHeader())) request.setRequestHeader(name, value);
    request.responseType = "text";
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => {
      const answer = parse(request.responseText);
      if (request.status >= 200 && request.status < 300 && answer !== undefined)
        resolve(answer as OutputOf<"imports.upload">);
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
