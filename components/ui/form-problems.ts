/** A problem of a form's values, as a sentence. */
export type ShownProblem = { path: readonly PropertyKey[]; text: string };

/**
 * The problems of a form, by the field that they are shown beside.
 *
 * @param names of the form's fields
 * @returns for each field its first problem, and the first problem that is about none of the fields
 */
export function problemsByField<Name extends string>(
  names: readonly Name[],
  problems: readonly ShownProblem[],
): { ofFields: Partial<Record<Name, string>>; other: string | undefined } {
  const ofFields: Partial<Record<Name, string>> = {};
  let other: string | undefined;
  for (const { path, text } of problems) {
    const name = names.find((own) => own === path[0]);
    if (name !== undefined) ofFields[name] ??= text;
    else other ??= text;
  }
  return { ofFields, other };
}
