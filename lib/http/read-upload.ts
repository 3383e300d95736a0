import { AppError } from "@/lib/core/errors";
import { message } from "@/lib/texts/message";

/**
 * Streams a request body of any type, for files, which are not held in memory.
 *
 * @param bytesMax the maximum size
 * @returns the chunks; reading them throws AppError `payload_too_large` over the limit, and `invalid_request` when the
 *   client aborts
 * @throws AppError `payload_too_large` by the Content-Length, `invalid_content_type` for a compressed body
 */
export function readUpload(request: Request, bytesMax: number): AsyncGenerator<Uint8Array, void, void> {
  const encoding = request.headers.get("content-encoding") ?? "identity";
  if (encoding.trim().toLowerCase() !== "identity")
    throw new AppError("invalid_content_type", message("errors.fileCompressed"));
  const declared = request.headers.get("content-length");
  if (declared !== null && Number(declared) > bytesMax) throw tooLarge(bytesMax);
  return piecesOf(request, bytesMax);
}

async function* piecesOf(request: Request, bytesMax: number): AsyncGenerator<Uint8Array, void, void> {
  const reader = request.body?.getReader();
  let size = 0;
  for (;;) {
    const piece = await reader?.read().catch(() => {
      throw new AppError("invalid_request", message("errors.fileCutOff"));
    });
    if (!piece || piece.done) return;
    size += piece.value.byteLength;
    if (size > bytesMax) throw tooLarge(bytesMax);
    yield piece.value;
  }
}

function tooLarge(bytesMax: number): AppError {
  return new AppError("payload_too_large", message("errors.fileTooLarge", { max: Math.floor(bytesMax / 1024 / 1024) }));
}
