import { AppError } from "@/lib/core/errors";
import type { Problem } from "@/lib/core/problems";
import type { Message } from "@/lib/texts/message";

/** How many problems a validation error names. */
export const PROBLEMS_MAX = 20;

/**
 * An input with invalid fields. The message names all of them. The console sends the problems of the fields as well, so that
 * a form shows each beside its field; the public API sends only the message.
 */
export class ValidationError extends AppError {
  /** The first problem of each field. */
  readonly fields: Readonly<Record<string, Message>>;
  /** The first problems, of fields or not. */
  override readonly texts: readonly Message[];

  constructor(problems: readonly Problem[]) {
    super("invalid_request", nameProblems(problems));
    const named = problems.filter(({ path }) => path.length > 0);
    // Reversed, since the last of several entries counts.
    const entries = named.map(({ path, text }) => [String(path[0]), text] as const).reverse();
    this.fields = Object.fromEntries(Object.entries(Object.fromEntries(entries)).slice(-PROBLEMS_MAX));
    this.texts = problems.slice(0, PROBLEMS_MAX).map(({ text }) => text);
  }

  /**
   * An error of one field that no schema can detect.
   *
   * @param message and `text` as in `Problem`
   */
  static of(field: string, message: string, text: Message): ValidationError {
    return new ValidationError([{ path: [field], message, text }]);
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
