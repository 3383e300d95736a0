import { stillOpen, type Session } from "@/lib/accounts/session";
import { AppError } from "@/lib/core/errors";

/** How many bytes pass before the session is asked for again. */
const BYTES_BETWEEN = 1024 * 1024;

/**
 * Passes the pieces of a file on as long as the session that asked for it is what it was: not ended, of an account that is
 * neither deactivated nor of another role. Asked after each page of text, and after each MiB of bytes.
 *
 * @returns the pieces; reading them throws AppError `session_required` once the session is no longer open
 */
export async function* whileOpen<Piece extends string | Uint8Array>(
  session: Session,
  pieces: AsyncGenerator<Piece, void, void>,
): AsyncGenerator<Piece, void, void> {
  let passed = 0;
  for await (const piece of pieces) {
    yield piece;
    passed += piece.length;
    if (passed < BYTES_BETWEEN && typeof piece !== "string") continue;
    passed = 0;
    if (!(await stillOpen([session])).has(session)) throw new AppError("session_required");
  }
}
