import { categoryName } from "@/lib/categories/schemas";
import { ConsoleError } from "@/lib/core/console-client";

/** What is wrong with a name, by the schema that the server checks with. */
export function nameFaultOf(name: string): string | undefined {
  const message = categoryName.safeParse(name).error?.issues[0]?.message;
  return message === undefined ? undefined : `The name ${message}`;
}

/** What the server said, in the words of the form. */
export function serverFaultOf(error: Error): string {
  const aboutName = error instanceof ConsoleError ? error.fields["name"] : undefined;
  return aboutName === undefined ? error.message : `The name ${aboutName}`;
}
