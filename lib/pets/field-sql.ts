import { petFieldNames, petFields, type PetField } from "@/lib/pets/fields";

/** The fields of a pet by name. */
type Fields = Readonly<Record<string, PetField>>;

/** How the JSON of a pet begins. A name cannot contain this, since quotes are escaped in a JSON string. */
export const PET_START = '{"id":';

/** The columns of the fields: `name, category_id, status`, or `pet.name, …` for a table. */
export function columnsOf(table?: string): string {
  const prefix = table === undefined ? "" : `${table}.`;
  return petFieldNames.map((name) => prefix + petFields[name].column).join(", ");
}

/** The columns of the fields, aliased to the field names of `PetValues`. */
export function namedColumnsOf(table: string): string {
  return petFieldNames.map((name) => `${table}.${petFields[name].column} AS "${name}"`).join(", ");
}

/** The first parameters of a statement, an array per field: `$1::text[], …`. */
export const arrayParameters = petFieldNames.map((name, i) => `$${i + 1}::${petFields[name].type}[]`).join(", ");

/** The number of the nth parameter after those of the fields: `$4` for the first. */
export function parameterAfterFields(n: number): string {
  return `$${petFieldNames.length + n}`;
}

/**
 * The SQL expression of a pet as the JSON object of the API contract, from `id` and the columns of the fields. PostgreSQL
 * writes the JSON, so API requests decode and re-encode nothing, and an int64 never becomes a double. Each column is
 * cast explicitly: concatenating a bigint with text would make PostgreSQL inline a SQL function in every plan.
 *
 * A nullable column is written as `null`. `||` with NULL would yield NULL, and the aggregate would omit the pet.
 */
export function jsonOf(fields: Fields): string {
  const members = Object.entries(fields).map(([name, field]) => `'"${name}":' || ${jsonValueOf(field)}`);
  // Merges adjacent literals.
  return `'${PET_START}' || id::text || ',' || ${members.join(" || ',' || ")} || '}'`.replaceAll("' || '", "");
}

function jsonValueOf({ column, type, isNullable }: PetField): string {
  const value = {
    text: `to_json(${column})::text`,
    bigint: `${column}::text`,
    pet_status: `'"' || ${column}::text || '"'`,
  }[type];
  return isNullable ? `coalesce(${value}, 'null')` : value;
}

/** The SQL expression of a pet as a change record stores it, from a table or a CTE with the columns of a pet. */
export function recordSqlOf(table: string): string {
  const members = petFieldNames.map((name) => `'${name}', ${table}.${petFields[name].column}`);
  return `jsonb_build_object('id', ${table}.id, ${members.join(", ")})`;
}

/**
 * Whether an undo keeps a field of `there` because it was changed since: its value is neither the one from before the
 * change nor the one from after it; for an added or restored pet, it is not the recorded one. NULL is an ordinary value,
 * except in a NOT NULL field, where it means that the record is older than the field and says nothing about it.
 */
export function isKeptSql({ column, isNullable }: PetField): string {
  const [current, before, after] = [`there.${column}`, `old_${column}`, `new_${column}`];
  return `(there.id IS NOT NULL AND CASE
    WHEN action = 'pet.updated' THEN ${differs(before, after)} AND ${differs(current, before)} AND ${differs(current, after)}
    WHEN action IN ('pet.created', 'pet.restored') THEN ${differs(current, after)}${isNullable ? "" : ` AND ${after} IS NOT NULL`}
    ELSE false END)`;
}

/**
 * Whether an undo reverts a field of a pet: the change `c` altered it, and it still has the value from after `c`.
 *
 * @param pet the name of its table in the statement
 */
export function goesBackSql({ column }: PetField, pet: "pet" | "there" = "pet"): string {
  const [current, before, after] = [`${pet}.${column}`, `c.old_${column}`, `c.new_${column}`];
  return `(${differs(before, after)} AND ${current} IS NOT DISTINCT FROM ${after})`;
}

function differs(one: string, other: string): string {
  return `${one} IS DISTINCT FROM ${other}`;
}
