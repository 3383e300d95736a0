/** A file that cannot be parsed any further, with a message for people: the problem and the remedy. */
export class UnreadableFile extends Error {
  override readonly name = "UnreadableFile";

  constructor(
    message: string,
    /** The first unreadable line; null if unknown. */
    readonly line: number | null = null,
  ) {
    super(message);
  }
}
