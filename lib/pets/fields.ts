import { DEFAULT_STATUS, type PetStatus } from "@/lib/pets/statuses";
import type { LabelKey } from "@/lib/texts/texts";

/** What the shop knows of one field of a pet. */
export type PetField = {
  /** Its column in the tables `pet` and `deleted_pet`. */
  column: string;
  /** The type of that column. */
  type: "text" | "bigint" | "pet_status";
  /** Whether the column may be NULL. A test compares this and the type with the database. */
  isNullable: boolean;
  /** Its name in the console, at the start of a line. */
  label: LabelKey;
  /** How it is edited and shown. */
  control: "text" | "category" | "status";
  /** What the form of a new pet begins with. */
  initial: string | null;
  /** Its name where a value may be given in words: the column of a list, and the role of a column of an import. */
  shortName: string;
  /** What the column of an import says that it holds. */
  importLabel: LabelKey;
  /** What columns of files are called that hold it: in lower case, letters and digits alone, the likeliest first. */
  importNames: readonly string[];
};

/**
 * The fields that a client or a member of the staff gives a pet. From this list come the SQL of every statement, the JSON
 * of the API, the forms and the conflict of an edit, imports, exports, the history and its undo. The rules for a value are
 * beside it in the contract, as a schema.
 */
export const petFields = {
  name: {
    column: "name",
    type: "text",
    isNullable: false,
    label: "columns.name",
    control: "text",
    initial: "",
    shortName: "name",
    importLabel: "columns.name",
    importNames: ["name", "petname", "pet", "animal", "animalname", "title", "label"],
  },
  categoryId: {
    column: "category_id",
    type: "bigint",
    isNullable: false,
    label: "columns.category",
    control: "category",
    initial: "",
    shortName: "category",
    importLabel: "columns.categoryIdOrName",
    importNames: ["categoryid", "category", "categoryname", "petcategory", "cat", "type", "kind", "species", "group"],
  },
  status: {
    column: "status",
    type: "pet_status",
    isNullable: false,
    label: "columns.status",
    control: "status",
    initial: DEFAULT_STATUS,
    shortName: "status",
    importLabel: "columns.status",
    importNames: ["status", "petstatus", "state", "availability"],
  },
} as const satisfies Record<string, PetField>;

type Fields = typeof petFields;
export type PetFieldName = keyof Fields;

export const petFieldNames = Object.keys(petFields) as [PetFieldName, ...PetFieldName[]];

/** The short names of the fields: what a column of an import can hold. */
export const fieldShortNames = petFieldNames.map((name) => petFields[name].shortName);

/** The columns of a list beside the name. Each user chooses which ones, and their order. */
export const petColumns = ["id", ...fieldShortNames.filter((name) => name !== "name"), "added", "updated"] as const;
export type PetColumn = (typeof petColumns)[number];

type Nullable<Field extends PetField, Value> = Value | (Field["isNullable"] extends true ? null : never);
type ValueOf<Field extends PetField> = { text: string; bigint: bigint; pet_status: PetStatus }[Field["type"]];
type TextOf<Field extends PetField> = { text: string; bigint: string; pet_status: PetStatus }[Field["type"]];

/** The fields of a pet as the services hold them. */
export type PetValues = { [Name in PetFieldName]: Nullable<Fields[Name], ValueOf<Fields[Name]>> };

/** The fields of a pet as a browser holds them: an int64 is text. */
export type PetTexts = { [Name in PetFieldName]: Nullable<Fields[Name], TextOf<Fields[Name]>> };

/** Only the fields of a pet, without its id, version and times. */
export function pickFields<Values extends Record<PetFieldName, unknown>>(pet: Values): Pick<Values, PetFieldName> {
  return Object.fromEntries(petFieldNames.map((name) => [name, pet[name]])) as Pick<Values, PetFieldName>;
}
