import type { ImportFault } from "@/lib/imports/schemas";

/** What is wrong with a row, as a sentence without its full stop: "Name is required". */
export function faultText({ column, message }: Pick<ImportFault, "column" | "message">): string {
  return `${column || "The row"} ${message}`;
}
