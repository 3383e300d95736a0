import { ConsoleError } from "@/lib/core/console-client";
import { writeMessage } from "@/lib/texts/message";
import type { Translate } from "@/lib/texts/texts";

/** What a failed call says to people: what the shop answered, or why there is no answer. */
export function errorText(t: Translate, error: unknown): string {
  if (!(error instanceof ConsoleError)) return t("ui.unknownError");
  return typeof error.told === "string" ? error.told : writeMessage(t, error.told);
}
