import { stillOpen, type Session } from "@/lib/accounts/session";
import { AppError } from "@/lib/core/errors";

/** How many bytes pass between two checks of the session. */
const BYTES_BETWEEN = 1024 * 1024;

/**
 * Passes chunks on while the session stays valid: not ended, its account neither deactivated nor changed in role.
 * Checked after each page of text, and after each MiB of bytes.
 *
 * @returns the chunks; reading them throws AppError `session_required` once the session is no longer valid
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
