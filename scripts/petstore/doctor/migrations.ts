import type { MigrationStatus } from "@/lib/postgres/migration-history";
import { failure, note, ok, type Finding } from "./finding";

const check = "migrations";

/**
 * Compares the database schema with this release.
 *
 * @param mayCreate whether this user may create tables
 */
export function migrationsFinding(status: MigrationStatus, mayCreate: boolean): Finding {
  const { applied, pending, interrupted, failed, unknown, edited } = status;
  if (unknown.length > 0)
    return failure(
      check,
      `the database is newer than this release: it has ${unknown.join(", ")}`,
      "This release does not know its schema, and does not start.",
      "Start the release that created it, or restore an older backup (docs/upgrading.md).",
    );
  if (failed.length > 0)
    return failure(
      check,
      `failed by another tool: ${failed.join(", ")}`,
      "It may have left partial changes, so the shop does not start.",
      "`petstore migrate` explains how to continue.",
    );
  if (edited.length > 0)
    return failure(
      check,
      `changed after they were applied: ${edited.join(", ")}`,
      "The schema of the database may differ from these files, so the shop does not start.",
      "Restore the original files: git checkout -- prisma/migrations",
    );
  const open = [...interrupted, ...pending];
  if (open.length === 0) return ok(check, `up to date (${applied.length})`);
  if (!mayCreate)
    return failure(
      check,
      `${open.length} to apply, and this user may not create tables`,
      "The next start fails at the first of them.",
      "GRANT CREATE ON SCHEMA public to this user, or make it the owner of the database.",
    );
  return note(
    check,
    `${open.length} to apply: ${open.join(", ")}`,
    "This release needs them; the next `npm start` applies them.",
    "Back up, then `petstore migrate` or `npm start` (docs/upgrading.md).",
  );
}
