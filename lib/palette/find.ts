import type { AccountActor } from "@/lib/accounts/session";
import { foldText } from "@/lib/core/fold-text";
import { authorize } from "@/lib/core/authorize";
import { can, type Permission } from "@/lib/core/permissions";
import { wordsOf } from "@/lib/core/search-words";
import { db, isStatementTimeout, withinStatementLimit } from "@/lib/db";
import { nameSql } from "@/lib/db-order";
import { containsText, inTurnOfSearches, nearestFirst, similarByName } from "@/lib/db-search";
import { similarCategories } from "@/lib/categories/service";
import { INDEXED_MIN, messagesWith } from "@/lib/messages/search";
import { FOUND_MAX, type Found } from "@/lib/palette/schemas";
import { toListedPets } from "@/lib/pets/console-list";
import { hasReference } from "@/lib/pets/filter";
import { partlyReferenced } from "@/lib/pets/partly-referenced";
import { selectFromPet, toConsolePet, type PetRow } from "@/lib/pets/pet-row";
import { translateTo, type LanguageTag } from "@/lib/texts/languages";
import { writeMessage } from "@/lib/texts/message";
import { readMessage } from "@/lib/texts/read-message";
import { Prisma } from "@/prisma/generated/client";

/** Among this many of the latest jobs, imports and API keys: older ones are in their lists. */
const LATEST = 500;

/** The length of the part of a message, and of what it shows before the match, in characters. */
const EXCERPT = 120;
const EXCERPT_BEFORE = 30;

/**
 * Finds categories, messages, members, API keys, imports and jobs by a part of their name or text, and pets by the beginning
 * of their name, or by the beginning or the end of their reference: of each kind the first few that the actor may see. All pets
 * with a text in their name have a search of their own. A kind whose search takes too long is left empty.
 *
 * @param language of the reader, in which titles of jobs are searched
 */
export async function findEverywhere(actor: AccountActor, q: string, language: LanguageTag): Promise<Found> {
  authorize(actor, "accounts:own");
  const allowed = <T>(permission: Permission, find: () => Promise<T[]>) =>
    can(actor, permission) ? inTime(find) : Promise.resolve([]);
  const find = () =>
    Promise.all([
      allowed("pets:read", () => findPets(q)),
      allowed("pets:read", () => findReferenced(q)),
      allowed("pets:read", () => findPartlyReferenced(q)),
      allowed("pets:read", () => findCategories(q)),
      allowed("messages:read", () => findMessages(q)),
      allowed("accounts:manage", () => findMembers(q)),
      allowed("api-keys:own", () => findApiKeys(actor, q)),
      allowed("pets:write", () => findImports(q)),
      allowed("pets:write", () => findJobs(actor, q, language)),
    ]);
  const [pets, referenced, partly, categories, messages, members, apiKeys, imports, jobs] = await inTurnOfSearches(
    actor,
    find,
  );
  return { pets, referenced, partlyReferenced: partly, categories, messages, members, apiKeys, imports, jobs };
}

async function inTime<T>(find: () => Promise<T[]>): Promise<T[]> {
  try {
    return await find();
  } catch (error) {
    if (isStatementTimeout(error)) return [];
    throw error;
  }
}

/**
 * By the index of names, however many there are. In its order a name in lower case and without accents is before its other
 * spellings, and before those that it begins.
 */
async function findPets(q: string): Promise<Found["pets"]> {
  const name = Prisma.raw(nameSql("pet.name"));
  const rows = await db().$queryRaw<PetRow[]>`
    ${selectFromPet} WHERE ${name} >= folded_text(${q}) ORDER BY ${name}, pet.id LIMIT ${FOUND_MAX}`;
  return rows.filter((row) => foldText(row.name).startsWith(foldText(q))).map(toConsolePet);
}

async function findReferenced(q: string): Promise<Found["referenced"]> {
  const rows = await db().$queryRaw<PetRow[]>`
    ${selectFromPet} JOIN pet_reference ON pet_id = pet.id WHERE ${hasReference(q)} ORDER BY pet_id DESC LIMIT ${FOUND_MAX}`;
  return toListedPets(rows, { references: "true" });
}

async function findPartlyReferenced(q: string): Promise<Found["partlyReferenced"]> {
  const rows = await db().$queryRaw<PetRow[]>`
    ${selectFromPet} JOIN (${partlyReferenced(q)}) AS part ON pet_id = pet.id ORDER BY is_end, key, pet_id LIMIT ${FOUND_MAX}`;
  return toListedPets(rows, { references: "true" });
}

async function findCategories(q: string): Promise<Found["categories"]> {
  const name = Prisma.sql`name`;
  const rows = await db().$queryRaw<{ id: bigint; name: string }[]>`
    SELECT id, name FROM category WHERE ${containsText(name, q)} ORDER BY ${nearestFirst(name, q)}, id LIMIT ${FOUND_MAX}`;
  const found = rows.length > 0 ? rows : await similarCategories(q);
  return found.map((category) => ({ id: category.id.toString(), name: category.name }));
}

async function findMessages(q: string): Promise<Found["messages"]> {
  if ([...q].length < INDEXED_MIN) return [];
  const where = await messagesWith(q);
  const rows = await withinStatementLimit((client) =>
    client.message.findMany({
      where,
      orderBy: [{ createdAt: "desc" }, { id: "desc" }],
      take: FOUND_MAX,
      select: { id: true, message: true, createdAt: true, apiKey: { select: { name: true } } },
    }),
  );
  return rows.map(({ id, message, createdAt, apiKey }) => ({
    id,
    text: excerptOf(message, q),
    from: apiKey.name,
    createdAt: createdAt.toISOString(),
  }));
}

function excerptOf(message: string, q: string): string {
  const text = message.replaceAll(/\s+/g, " ");
  const [word = q] = wordsOf(q);
  const at = Math.max(0, foldText(text).indexOf(foldText(word)) - EXCERPT_BEFORE);
  const part = [...text.slice(at, at + 2 * EXCERPT)].slice(0, EXCERPT).join("");
  return `${at > 0 ? "… " : ""}${part}`.toWellFormed();
}

async function findMembers(q: string): Promise<Found["members"]> {
  const name = Prisma.sql`name`;
  const members = Prisma.sql`SELECT id, name, email, role FROM account`;
  const rows = await db().$queryRaw<Found["members"]>`
    ${members} WHERE ${containsText(name, q)} OR ${containsText(Prisma.sql`email`, q)}
    ORDER BY ${nearestFirst(name, q)}, id LIMIT ${FOUND_MAX}`;
  return rows.length > 0 ? rows : similarByName<Found["members"][number]>(members, q);
}

async function findApiKeys(actor: AccountActor, q: string): Promise<Found["apiKeys"]> {
  const isManager = can(actor, "api-keys:manage");
  return db().$queryRaw<Found["apiKeys"]>`
    SELECT k.id::text, k.name, k.prefix, account.name AS owner, k.account_id = ${actor.id} AS "isOwn",
           k.revoked_at IS NULL AND NOT account.banned AND (k.expires_at IS NULL OR k.expires_at > now()) AS "isActive"
    FROM (
      SELECT * FROM api_key WHERE ${isManager} OR account_id = ${actor.id} ORDER BY created_at DESC, id DESC LIMIT ${LATEST}
    ) AS k JOIN account ON account.id = k.account_id
    WHERE ${containsText(Prisma.sql`k.name`, q)} OR strpos(k.prefix, ${q}) = 1
    ORDER BY "isActive" DESC, k.created_at DESC LIMIT ${FOUND_MAX}`;
}

async function findImports(q: string): Promise<Found["imports"]> {
  const rows = await db().$queryRaw<{ id: string; file_name: string; created_at: Date }[]>`
    SELECT id::text, file_name, created_at FROM (
      SELECT id, file_name, created_at FROM pet_import WHERE sha256 IS NOT NULL ORDER BY created_at DESC, id DESC LIMIT ${LATEST}
    ) AS latest
    WHERE ${containsText(Prisma.sql`file_name`, q)} ORDER BY created_at DESC LIMIT ${FOUND_MAX}`;
  return rows.map(({ id, file_name, created_at }) => ({
    id,
    fileName: file_name,
    createdAt: created_at.toISOString(),
  }));
}

/** Titles are data, so they are searched as the reader sees them. */
async function findJobs(actor: AccountActor, q: string, language: LanguageTag): Promise<Found["jobs"]> {
  const rows = await db().job.findMany({
    where: { actorKind: "account", actorId: actor.id },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: LATEST,
    select: { id: true, titleMessage: true, state: true, createdAt: true },
  });
  const [t, part] = [translateTo(language), foldText(q)];
  return rows
    .map(({ titleMessage, createdAt, ...row }) => ({
      ...row,
      title: readMessage(titleMessage),
      createdAt: createdAt.toISOString(),
    }))
    .filter(({ title }) => foldText(writeMessage(t, title)).includes(part))
    .slice(0, FOUND_MAX);
}
