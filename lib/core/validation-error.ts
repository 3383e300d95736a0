import { AppError } from "@/lib/core/errors";

/** How many problems a validation error names. */
export const PROBLEMS_MAX = 20;

/** An invalid value: its path, and a message that follows the name of the field: "must be at most 200". */
export type Problem = { path: readonly PropertyKey[]; message: string };

/**
 * An input with invalid fields. The message names all of them. The console also sends `fields`, so that a form shows each
 * error beside its field; the public API sends only the message.
 */
export class ValidationError extends AppError {
  /** The first problem of each field. */
  readonly fields: Readonly<Record<string, string>>;

  constructor(problems: readonly Problem[]) {
    super("invalid_request", nameProblems(problems));
    const named = problems.filter(({ path }) => path.length > 0);
    // Reversed, since the last of several entries counts.
    const entries = named.map(({ path, message }) => [String(path[0]), message] as const).reverse();
    this.fields = Object.fromEntries(Object.entries(Object.fromEntries(entries)).slice(-PROBLEMS_MAX));
  }

  /** An error of one field that no schema can detect: `ValidationError.of("name", "is taken")`. */
  static of(field: string, message: string): ValidationError {
    return new ValidationError([{ path: [field], message }]);
  }
}

/** The first problems as text, with the total number if there are more. */
function nameProblems(problems: readonly Problem[]): string {
  const named = new Set<string>();
  for (const { path, message } of problems) {
    named.add([path.join("."), message].filter(Boolean).join(" "));
    if (named.size === PROBLEMS_MAX) break;
  }
  const text = [...named].join("; ");
  return problems.length > PROBLEMS_MAX ? `${text}; these are ${named.size} of ${problems.length} problems` : text;
}
