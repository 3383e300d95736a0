import { petFieldNames, petFields, type PetField } from "@/lib/pets/fields";

/** The fields of a pet by name. */
type Fields = Readonly<Record<string, PetField>>;

/** How a pet begins as JSON. No name holds this: in a JSON string the quotes are escaped. */
export const PET_START = '{"id":';

/** The columns of the fields: `name, category_id, status`, or of one table `pet.name, …`. */
export function columnsOf(table?: string): string {
  const prefix = table === undefined ? "" : `${table}.`;
  return petFieldNames.map((name) => prefix + petFields[name].column).join(", ");
}

/** The columns of the fields under the names of the fields, as in a row of `PetValues`. */
export function namedColumnsOf(table: string): string {
  return petFieldNames.map((name) => `${table}.${petFields[name].column} AS "${name}"`).join(", ");
}

/** The values of the fields, one array a field, as the first parameters of a statement: `$1::text[], …`. */
export const arrayParameters = petFieldNames.map((name, i) => `$${i + 1}::${petFields[name].type}[]`).join(", ");

/** The number of the nth parameter after those of the fields: `$4` for the first. */
export function parameterAfterFields(n: number): string {
  return `$${petFieldNames.length + n}`;
}

/**
 * A pet as the JSON object of the contract, written by PostgreSQL from the columns `id` and those of the fields: on the
 * path of an API request nothing is decoded only to be encoded again, and an int64 never passes through a double. The
 * columns are cast one by one, because to glue a bigint to text PostgreSQL would inline a SQL function in every plan.
 *
 * `||` gives NULL where one of its sides is NULL, and an aggregate leaves such a row out: a nullable column is written as
 * `null` instead.
 */
export function jsonOf(fields: Fields): string {
  const members = Object.entries(fields).map(([name, field]) => `'"${name}":' || ${jsonValueOf(field)}`);
  // Literals that stand side by side become one.
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

/** A pet as the record of a change keeps it, from a table or part of a statement that has its columns. */
export function recordSqlOf(table: string): string {
  const members = petFieldNames.map((name) => `'${name}', ${table}.${petFields[name].column}`);
  return `jsonb_build_object('id', ${table}.id, ${members.join(", ")})`;
}

/**
 * Whether an undo keeps a field of `there` since others changed it: it is neither as the change left it nor as it was
 * before; for an added or restored pet, it is not as it was recorded. NULL is a value like any other, but for a field that
 * is never NULL: there it says that the record is older than the field, and tells nothing of it.
 */
export function isKeptSql({ column, isNullable }: PetField): string {
  const [current, before, after] = [`there.${column}`, `old_${column}`, `new_${column}`];
  return `(there.id IS NOT NULL AND CASE
    WHEN action = 'pet.updated' THEN ${differs(before, after)} AND ${differs(current, before)} AND ${differs(current, after)}
    WHEN action IN ('pet.created', 'pet.restored') THEN ${differs(current, after)}${isNullable ? "" : ` AND ${after} IS NOT NULL`}
    ELSE false END)`;
}

/** Whether an undo puts a field of `pet` back: it is as the change `c` left it, and was something else before. */
export function goesBackSql({ column }: PetField): string {
  const [current, before, after] = [`pet.${column}`, `c.old_${column}`, `c.new_${column}`];
  return `(${differs(before, after)} AND ${current} IS NOT DISTINCT FROM ${after})`;
}

function differs(one: string, other: string): string {
  return `${one} IS DISTINCT FROM ${other}`;
}
