import type { oas31 } from "zod-openapi";
import { formatNumber } from "@/lib/texts/formats";

/** A field of a body, a parameter or a header, as the reference shows it. */
export type DocumentedField = {
  name: string;
  /** In words: "string", "integer, 64 bits", "array of Pet". */
  type: string;
  isRequired: boolean;
  /** Markdown. */
  description: string;
  /** The constraints: "1 to 200 characters". */
  limits: string[];
  /** The allowed values; empty if there are too many to list. */
  options: string[];
  /** The default value. */
  defaultValue: string | null;
  /** The example as JSON, without the quotes of a string; null if there is none. */
  example: string | null;
  isNumber: boolean;
};

export type Schema = oas31.SchemaObject;

/** Resolves a reference to a schema; members beside the reference take precedence. */
export function resolve(schema: Schema | oas31.ReferenceObject, document: oas31.OpenAPIObject): Schema {
  const { $ref, allOf, ...own } = schema as Schema & { $ref?: string };
  const parts = [...($ref === undefined ? [] : [componentOf($ref, document)]), ...(allOf ?? [])];
  return Object.assign({}, ...parts.map((part) => resolve(part, document)), own) as Schema;
}

function componentOf(reference: string, document: oas31.OpenAPIObject): Schema {
  const found = document.components?.schemas?.[reference.replace("#/components/schemas/", "")];
  if (!found) throw new Error(`The document has no ${reference}`);
  return found as Schema;
}

/** The fields of an object, or of the objects in an array. */
export function fieldsOfSchema(
  schema: Schema | oas31.ReferenceObject,
  document: oas31.OpenAPIObject,
): DocumentedField[] {
  const whole = resolve(schema, document);
  if (whole.items && typeof whole.items === "object") return fieldsOfSchema(whole.items as Schema, document);
  return Object.entries(whole.properties ?? {}).map(([name, property]) =>
    fieldOf(name, property as Schema, whole.required?.includes(name) ?? false, document),
  );
}

/** One field, made from its schema. */
export function fieldOf(
  name: string,
  schema: Schema | oas31.ReferenceObject,
  isRequired: boolean,
  document: oas31.OpenAPIObject,
): DocumentedField {
  const resolved = resolve(schema, document);
  const { type, enum: options = [], description = "", default: defaultValue, examples = [] } = resolved;
  return {
    name,
    type: typeOf(resolved),
    isRequired,
    description,
    limits: limitsOf(resolved),
    options: options.map(String),
    defaultValue: defaultValue === undefined ? null : String(defaultValue),
    example: examples[0] === undefined ? null : String(examples[0]),
    isNumber: type === "integer" || type === "number",
  };
}

function typeOf({ type, format }: Schema): string {
  if (format === "int64") return "integer, 64 bits";
  return format === undefined ? String(type) : `${String(type)}, ${format}`;
}

function limitsOf({ minLength, maxLength, minimum, maximum, format, pattern }: Schema): string[] {
  const limits: string[] = [];
  if (minLength !== undefined && maxLength !== undefined)
    limits.push(`${formatNumber("en", minLength)} to ${formatNumber("en", maxLength)} characters`);
  if (pattern === "\\S") limits.push("not only spaces");
  if (pattern === "^[\\x21-\\x7E]+$") limits.push("visible ASCII without spaces");
  // The bounds of an int64 are rounded here, as JavaScript numbers.
  if (format === "int64") limits.push(`${-(2n ** 63n)} to ${2n ** 63n - 1n}`);
  else if (minimum !== undefined && maximum !== undefined) limits.push(`${minimum} to ${maximum}`);
  return limits;
}
