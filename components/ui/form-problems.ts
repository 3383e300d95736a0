/** A problem of a form's values, as zod reports it. */
export type Issue = { path: readonly PropertyKey[]; message: string };

/**
 * The problems of a form, by the field that they are shown beside.
 *
 * @param labels the labels of the form's fields
 * @returns for each field its first problem, as a sentence that begins with the label; and the first problem that is about
 *   none of the fields
 */
export function problemsByField<Name extends string>(
  labels: Readonly<Record<Name, string>>,
  problems: readonly Issue[],
): { ofFields: Partial<Record<Name, string>>; other: string | undefined } {
  const ofFields: Partial<Record<Name, string>> = {};
  let other: string | undefined;
  for (const { path, message } of problems) {
    const name = String(path[0]) as Name;
    if (Object.hasOwn(labels, name)) ofFields[name] ??= sentenceOf(labels[name], message);
    else other ??= message;
  }
  return { ofFields, other };
}

/** The label continued by the message. A message that begins with a capital letter is a sentence of its own. */
function sentenceOf(label: string, message: string): string {
  return /^\p{Lu}/u.test(message) ? message : `${label} ${message}`;
}
