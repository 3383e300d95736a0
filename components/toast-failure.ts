import { errorText } from "@/components/error-text";
import { toast, type ToastOptions } from "@/components/ui/toast";
import { isOutcomeUnknown } from "@/lib/core/console-client";
import type { Translate } from "@/lib/texts/texts";

/**
 * Says that a change failed, and why.
 *
 * @param title what was not done. It is not claimed where nobody knows: when the change got no answer, say.
 * @param unknownTitle what is said then, if it is to name something
 */
export function toastFailure(
  t: Translate,
  title: string,
  error: unknown,
  { unknownTitle, ...more }: Pick<ToastOptions, "description" | "action" | "isLossy"> & { unknownTitle?: string } = {},
): void {
  const shownTitle = isOutcomeUnknown(error) ? (unknownTitle ?? t("ui.outcomeUnknown")) : title;
  const description = errorText(t, error);
  toast({ tone: "negative", title: shownTitle, description, ...more });
}
