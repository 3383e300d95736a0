const START_CHARACTERS = 60;

/** The start of a message, by which a toast tells which one it is about. */
export function startOf(message: string): string {
  const line = message.trim().split("\n", 1)[0] ?? "";
  const characters = [...line];
  return characters.length > START_CHARACTERS ? `${characters.slice(0, START_CHARACTERS).join("")}…` : line;
}
