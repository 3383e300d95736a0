import { columnRoles, type ColumnRole, type ImportDetail } from "@/lib/imports/schemas";
import { translateTo } from "@/lib/texts/languages";
import { writeText } from "@/lib/texts/message";
import { UsageError } from "./command";

/** What a column can be imported as. */
export const mappedRoles = columnRoles.filter((role) => role !== "ignore");

const english = translateTo("en");

/**
 * Parses the column roles of the command line: `name=Titel,category=3`, by the name of a column or its number from 1.
 * Other columns are ignored.
 *
 * @throws UsageError for an invalid mapping
 */
export function columnsOf(mapping: string, sample: ImportDetail["sample"]): ColumnRole[] {
  const columns = sample.map((): ColumnRole => "ignore");
  const names = sample.map(({ header }) => writeText(english, header).toLowerCase());
  for (const part of mapping.split(",")) {
    const [role = "", column = ""] = part.split(/=(.*)/s).map((text) => text.trim());
    if (!isRole(role))
      throw new UsageError(`--mapping must name one of ${mappedRoles.join(", ")}, not ${JSON.stringify(role)}`);
    const byName = names.indexOf(column.toLowerCase());
    const index = byName === -1 && /^[0-9]+$/.test(column) ? Number(column) - 1 : byName;
    if (columns[index] === undefined)
      throw new UsageError(`--mapping: the file has no column ${JSON.stringify(column)}`);
    columns[index] = role;
  }
  return columns;
}

function isRole(text: string): text is ColumnRole {
  return (mappedRoles as readonly string[]).includes(text);
}
