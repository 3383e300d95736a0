import { PASSWORD_LENGTH_MIN } from "@/lib/accounts/contract";
import { hashOf, type HashTurn } from "@/lib/accounts/password-hash";
import { ValidationError } from "@/lib/core/validation-error";
import { message } from "@/lib/texts/message";

let common: Promise<ReadonlySet<string>> | undefined;

/**
 * Hashes a new password for storage. Common passwords are rejected, since attackers try them first (NIST SP 800-63B,
 * section 3.1.1.2). Hashing is slow by design: do not call it within a transaction.
 *
 * @param field the field named in the message
 * @throws ValidationError for a common password; AppError `too_many_attempts` when too many are being hashed
 */
export async function hashNewPassword(password: string, turn: HashTurn, field = "password"): Promise<string> {
  common ??= readCommonPasswords();
  // In the form that is hashed: full-width letters are those of ASCII there.
  if ((await common).has(password.normalize("NFKC").toLowerCase()))
    throw ValidationError.of(
      field,
      "is one of the most common; choose one that is hard to guess",
      message("errors.commonPassword"),
    );
  return hashOf(password, turn);
}

/** The common passwords of allowed length, out of the 49,000 most common. Read on first use. */
async function readCommonPasswords(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  const all = dictionary["passwords-common"] as readonly string[];
  return new Set(all.map((word) => word.toLowerCase()).filter(({ length }) => length >= PASSWORD_LENGTH_MIN));
}
