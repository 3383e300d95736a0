import { DEFAULT_STATUS, type PetStatus } from "@/lib/pets/statuses";
import type { LabelKey } from "@/lib/texts/texts";

/** The description of a field of a pet. */
export type PetField = {
  /** Its column in the tables `pet` and `deleted_pet`. */
  column: string;
  /** The type of that column. */
  type: "text" | "bigint" | "pet_status";
  /** Whether the column may be NULL. A test compares this and the type with the database. */
  isNullable: boolean;
  /** Its name in the console, at the start of a line. */
  label: LabelKey;
  /** The control that edits and shows it. */
  control: "text" | "category" | "status";
  /** Its initial value in the form of a new pet. */
  initial: string | null;
  /** Its name as a column of a list, and as the role of a column of an import. */
  shortName: string;
  /** Its label as the role of a column of an import. */
  importLabel: LabelKey;
};

/**
 * The fields of a pet that clients and staff set. The SQL of every statement, the JSON of the API, forms, edit conflicts,
 * imports, exports, the history and undo are derived from this list. `fieldSchemas` in the contract validates the values.
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
  },
} as const satisfies Record<string, PetField>;

type Fields = typeof petFields;
export type PetFieldName = keyof Fields;

export const petFieldNames = Object.keys(petFields) as [PetFieldName, ...PetFieldName[]];

/**
 * What staff enter about a pet: its fields, and the shelter's own number. That is stored apart, so that the API and the lists
 * cost what they did (docs/decisions/0043-references.md).
 */
export const enteredFields = {
  ...petFields,
  reference: { label: "columns.reference", control: "text", isNullable: true, initial: null },
} as const satisfies Record<string, Pick<PetField, "label" | "control" | "isNullable" | "initial">>;

export type EnteredFieldName = keyof typeof enteredFields;

export const enteredFieldNames = Object.keys(enteredFields) as [EnteredFieldName, ...EnteredFieldName[]];

/** The short names of the fields, which are the roles of import columns. */
export const fieldShortNames = petFieldNames.map((name) => petFields[name].shortName);

/**
 * The columns of a list besides the name. Each user chooses which to show, and their order. `category` shows the name of a
 * category that has one, `categoryId` always its id.
 */
export const petColumns = [
  "id",
  ...fieldShortNames.filter((name) => name !== "name"),
  "categoryId",
  "reference",
  "added",
  "updated",
] as const;
export type PetColumn = (typeof petColumns)[number];

type Nullable<Field extends PetField, Value> = Value | (Field["isNullable"] extends true ? null : never);
type ValueOf<Field extends PetField> = { text: string; bigint: bigint; pet_status: PetStatus }[Field["type"]];
type TextOf<Field extends PetField> = { text: string; bigint: string; pet_status: PetStatus }[Field["type"]];

/** The fields of a pet on the server. */
export type PetValues = { [Name in PetFieldName]: Nullable<Fields[Name], ValueOf<Fields[Name]>> };

/** The fields of a pet in a browser, where an int64 is text. */
export type PetTexts = { [Name in PetFieldName]: Nullable<Fields[Name], TextOf<Fields[Name]>> };

/** What a pet has besides its fields; null without one. */
type WithReference = { reference: string | null };

/** What staff enter about a pet, on the server and in a browser. */
export type EnteredValues = PetValues & WithReference;
export type EnteredTexts = PetTexts & WithReference;

/** Only what staff enter about a pet. */
export function pickEntered({ reference, ...pet }: EnteredTexts): EnteredTexts {
  return { ...pickFields(pet), reference };
}

/** Only the fields of a pet, without its id, version and times. */
export function pickFields<Values extends Record<PetFieldName, unknown>>(pet: Values): Pick<Values, PetFieldName> {
  return Object.fromEntries(petFieldNames.map((name) => [name, pet[name]])) as Pick<Values, PetFieldName>;
}
