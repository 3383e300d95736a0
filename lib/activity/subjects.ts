import { Prisma } from "@/prisma/generated/client";
import { parseInt64 } from "@/lib/core/int64";
import { escapeLike } from "@/lib/core/like-pattern";
import { db } from "@/lib/db";

/** Something that was changed. */
export type Subject = { type: string; id: string };

/** More of one name than this are looked for in the entries themselves: a page is then full soon. */
const SUBJECTS_MAX = 1_000;

/** Below three letters the index of parts of names says nothing. */
const NAME_PART_MIN = 3;

/**
 * What the subject of a row of `a` is called now, or was when it was deleted; null where it has no name. Looked up one
 * by one: joined, it would be cheaper in the eyes of the planner to read every pet.
 */
export const subjectName = Prisma.sql`
  CASE a.subject_type
    WHEN 'pet' THEN coalesce(
      (SELECT name FROM pet WHERE pet.id = a.subject_id::bigint),
      (SELECT name FROM deleted_pet WHERE deleted_pet.id = a.subject_id::bigint))
    WHEN 'category' THEN (SELECT name FROM category WHERE category.id = a.subject_id::bigint)
    WHEN 'account' THEN (SELECT account.name FROM account WHERE account.id = a.subject_id)
    WHEN 'api_key' THEN
      (SELECT api_key.name || ' (' || api_key.prefix || '…)' FROM api_key WHERE api_key.id = a.subject_id::uuid)
    WHEN 'invitation' THEN (SELECT coalesce(note, email) FROM account_link WHERE account_link.id = a.subject_id::uuid)
    WHEN 'job' THEN (SELECT title FROM job WHERE job.id = a.subject_id::uuid)
    WHEN 'saved_view' THEN (SELECT saved_view.name FROM saved_view WHERE saved_view.id = a.subject_id::uuid)
    WHEN 'webhook' THEN (SELECT split_part(url, '?', 1) FROM webhook WHERE webhook.id = a.subject_id::uuid)
    WHEN 'import' THEN (SELECT file_name FROM pet_import WHERE pet_import.id = a.subject_id::uuid)
  END`;

/** The condition on rows of `a` that their subject has this name in part, or this id. */
export function isCalled(q: string): Prisma.Sql {
  return Prisma.sql`(a.subject_id = ${q} OR ${subjectName} ILIKE ${patternOf(q)})`;
}

/**
 * What has this name in part, or this id.
 *
 * @param types what the id may be the id of
 * @returns null when there are too many to look up each, or the part is too short to tell
 */
export async function findSubjects(q: string, types: readonly string[]): Promise<Subject[] | null> {
  const isId = parseInt64(q) !== null;
  if (q.length < NAME_PART_MIN && !isId) return null;
  const named = q.length < NAME_PART_MIN ? [] : await selectNamed(q);
  if (named.length > SUBJECTS_MAX) return null;
  return [...named, ...types.map((type) => ({ type, id: q }))];
}

async function selectNamed(q: string): Promise<Subject[]> {
  const pattern = patternOf(q);
  return db().$queryRaw<Subject[]>`
    (SELECT 'pet' AS type, id::text FROM pet WHERE name ILIKE ${pattern} LIMIT ${SUBJECTS_MAX + 1})
    UNION ALL
    (SELECT 'pet', id::text FROM deleted_pet WHERE name ILIKE ${pattern} LIMIT ${SUBJECTS_MAX + 1})
    UNION ALL
    SELECT 'category', id::text FROM category WHERE name ILIKE ${pattern}
    UNION ALL
    (SELECT 'account', id FROM account WHERE name ILIKE ${pattern} OR email ILIKE ${pattern} LIMIT ${SUBJECTS_MAX + 1})
    UNION ALL
    (SELECT 'api_key', id::text FROM api_key WHERE name ILIKE ${pattern} OR prefix ILIKE ${pattern} LIMIT ${SUBJECTS_MAX + 1})
    UNION ALL
    (SELECT 'invitation', id::text FROM account_link WHERE kind = 'invitation' AND coalesce(note, email) ILIKE ${pattern} LIMIT ${SUBJECTS_MAX + 1})
    UNION ALL
    (SELECT 'job', id::text FROM job WHERE title ILIKE ${pattern} LIMIT ${SUBJECTS_MAX + 1})
    UNION ALL
    (SELECT 'saved_view', id::text FROM saved_view WHERE name ILIKE ${pattern} LIMIT ${SUBJECTS_MAX + 1})
    UNION ALL
    (SELECT 'webhook', id::text FROM webhook WHERE split_part(url, '?', 1) ILIKE ${pattern} LIMIT ${SUBJECTS_MAX + 1})
    UNION ALL
    (SELECT 'import', id::text FROM pet_import WHERE file_name ILIKE ${pattern} LIMIT ${SUBJECTS_MAX + 1})
    LIMIT ${SUBJECTS_MAX + 1}`;
}

function patternOf(q: string): string {
  return `%${escapeLike(q)}%`;
}
