import type { RawRow } from "@/lib/imports/rows";
import { UnreadableFile } from "@/lib/imports/encoding";
import { parseJson } from "@/lib/core/json";
import { message } from "@/lib/texts/message";

const LINE_CHARACTERS_MAX = 256 * 1024;

/**
 * Parses a JSON Lines file; yields the rows of each chunk of text as one array. Skips empty lines.
 *
 * @param headers the members that become the cells of a row, in this order
 * @throws UnreadableFile for a line over the maximum length
 */
export async function* readJsonRows(
  text: AsyncIterable<string> | Iterable<string>,
  headers: readonly string[],
): AsyncGenerator<RawRow[], void, void> {
  const columns = new Set(headers);
  let rest = "";
  let line = 0;
  for await (const piece of text) {
    const lines = (rest + piece).split("\n");
    rest = lines.pop() ?? "";
    if (rest.length > LINE_CHARACTERS_MAX)
      throw new UnreadableFile(message("fileErrors.longLine", { line: String(line + lines.length + 1) }));
    yield lines.map((one) => rowOf(one, ++line, columns)).filter((row) => row !== null);
  }
  const last = rowOf(rest, line + 1, columns);
  if (last) yield [last];
}

/** The members of a line; null when it is not a JSON object. */
export function membersOf(line: string): Record<string, unknown> | null {
  try {
    const value = parseJson(line);
    return typeof value === "object" && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null;
  } catch {
    return null;
  }
}

function rowOf(text: string, line: number, columns: ReadonlySet<string>): RawRow | null {
  if (text.trim() === "") return null;
  const members = membersOf(text);
  if (!members) return { line, cells: [], error: { code: "notObject" } };
  const further = Object.entries(members).find(([name, value]) => !columns.has(name) && value !== null && value !== "");
  return {
    line,
    ...(further && { further }),
    cells: Array.from(columns, (column) => (Object.hasOwn(members, column) ? members[column] : undefined)),
  };
}
