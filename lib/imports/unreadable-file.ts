/** A file that cannot be read any further, with what is wrong and what to do, for people. */
export class UnreadableFile extends Error {
  override readonly name = "UnreadableFile";

  constructor(
    message: string,
    /** From which line on; null where that cannot be told. */
    readonly line: number | null = null,
  ) {
    super(message);
  }
}
