import { ConsoleError } from "@/lib/core/console-client";

/** What the server said about a view, in the words of the form. */
export function viewNameFault(error: Error): string {
  const aboutName = error instanceof ConsoleError ? error.fields["name"] : undefined;
  return aboutName === undefined ? error.message : `The name ${aboutName}`;
}
