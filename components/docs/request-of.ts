import type { DocumentedField } from "@/components/docs/field";
import type { PublicRequest } from "@/components/public-api/call";

/** A field of the form: of the path, the query, a header or the body. */
export type FormField = Pick<
  DocumentedField,
  "name" | "isRequired" | "options" | "isNumber" | "defaultValue" | "example"
> & {
  place: "path" | "query" | "header" | "body";
};

export type FormValues = Readonly<Record<string, string>>;

/** The name of a field in the form: the same name may occur in the path and the body. */
export function keyOf({ place, name }: Pick<FormField, "place" | "name">): string {
  return `${place}.${name}`;
}

/**
 * The initial value of a field: its example, so that the request works unchanged; empty if a value would have to be
 * invented, such as a cursor.
 */
export function initialValue({ place, isRequired, options, defaultValue, example }: FormField): string {
  const isKnown = isRequired || options.length > 0 || defaultValue !== null;
  return isKnown && place !== "header" ? (example ?? defaultValue ?? options[0] ?? "") : "";
}

/** Whether browsers can send a header with this value. */
export function isHeaderText(value: string): boolean {
  return /^[\x20-\x7e]*$/.test(value);
}

/**
 * Why a value cannot be sent; undefined if it can.
 *
 * @param isAsked whether the form was submitted: empty fields are valid before
 */
export function problemOfField({ place, name, isRequired }: FormField, value: string, isAsked: boolean) {
  if (isAsked && isRequired && value.trim() === "") return `${name} is required`;
  if (place === "header" && !isHeaderText(value)) return "A header takes letters, digits and signs of ASCII alone.";
  return undefined;
}

/**
 * The request that a form describes. Empty fields are left out. A number goes into the body digit by digit as it was
 * typed, since a JavaScript number would round it; other input is sent as text, for the service to refuse.
 */
export function requestOf(
  method: PublicRequest["method"],
  path: string,
  fields: readonly FormField[],
  values: FormValues,
): PublicRequest {
  const given = fields
    .map((field) => ({ ...field, value: values[keyOf(field)] ?? "" }))
    .filter(({ value, place }) => value !== "" || place === "path");
  const at = (place: FormField["place"]) => given.filter((field) => field.place === place);
  const filled = at("path").reduce(
    (address, { name, value }) => address.replace(`{${name}}`, encodeURIComponent(value)),
    path,
  );
  const query = new URLSearchParams(at("query").map(({ name, value }) => [name, value])).toString();
  const headers = Object.fromEntries(at("header").map(({ name, value }) => [name, value]));
  const body = at("body").map(
    ({ name, value, isNumber }) => `${JSON.stringify(name)}:${isNumber ? numberText(value) : JSON.stringify(value)}`,
  );
  return {
    method,
    path: query === "" ? filled : `${filled}?${query}`,
    ...(Object.keys(headers).length > 0 && { headers }),
    ...(method === "POST" && { body: `{${body.join(",")}}` }),
  };
}

function numberText(value: string): string {
  const text = value.trim();
  return /^-?(?:0|[1-9][0-9]*)$/.test(text) ? text : JSON.stringify(value);
}
