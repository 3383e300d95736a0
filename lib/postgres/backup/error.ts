/** A backup could not be made or restored. The message is for the operator: what is wrong, then what to do. */
export class BackupError extends Error {
  override readonly name = "BackupError";
}
