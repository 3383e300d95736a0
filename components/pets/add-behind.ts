import type { QueryClient } from "@tanstack/react-query";
import { errorText } from "@/components/error-text";
import { correctPet } from "@/components/pets/correct-pet";
import { undoChange } from "@/components/pets/undo-change";
import { askBeforeUnload } from "@/components/ui/before-unload";
import { toastFailure } from "@/components/toast-failure";
import { toast } from "@/components/ui/toast";
import {
  api,
  ConsoleError,
  isOutcomeUnknown,
  isToBeChecked,
  withCallKey,
  type FormKey,
} from "@/lib/core/console-client";
import { makeCallKey } from "@/lib/core/idempotency";
import type { EnteredTexts } from "@/lib/pets/fields";
import type { ChangedPet, WholePet } from "@/lib/pets/schemas";
import type { Translate } from "@/lib/texts/texts";

/** Shows a pet, when the user asks for it. */
type Open = (pet: WholePet) => void;

/**
 * Adds a pet while the form is filled in for the next one, and reports it in a toast. Pets are added in their order. One
 * that failed can be tried again, and is not added twice if only its answer was lost. One that the shop refused can be
 * corrected in a dialog, wherever the user is by then. Until it is added or dropped, the browser asks before the page is closed.
 *
 * @param category the id of its category, where that is still being created
 */
export async function addBehind(
  t: Translate,
  client: QueryClient,
  entered: EnteredTexts,
  open: Open,
  category: Promise<string> | null = null,
  key = newKey(),
): Promise<void> {
  const stopAsking = askBeforeUnload();
  const run = (pet: EnteredTexts) => withCallKey(key, () => api.pets.add.run(pet));
  let whole = entered;
  try {
    if (category) whole = { ...entered, categoryId: await category };
    // Offline, changes wait in their order, and those that do are counted.
    const scope = navigator.onLine && { scope: { id: "pets.add" } };
    const mutation = client.getMutationCache().build(client, { mutationFn: run, ...scope });
    const pet = await mutation.execute(whole);
    noteAdded(t, client, pet, open);
  } catch (error) {
    const again = () => void addBehind(t, client, whole, open, null, isToBeChecked(error) ? newKey() : key);
    const message = errorText(t, error);
    // Without its category, it would fail again.
    const isWhole = whole.categoryId !== "";
    if (isWhole && error instanceof ConsoleError && Object.keys(error.fields).length > 0)
      return tellRefused(t, client, whole, error, open);
    const description = isWhole ? message : t("pets.categoryNotCreated", { message });
    const action = isWhole && { action: { label: t("ui.tryAgain"), onAction: again }, isLossy: true };
    const title = t("pets.namedNotAdded", { name: entered.name });
    const unknownTitle = isWhole ? t("pets.namedPerhapsAdded", { name: entered.name }) : title;
    toastFailure(t, title, error, { unknownTitle, description, ...action });
  } finally {
    stopAsking();
  }
}

/**
 * Tells that the shop refused a pet, which stays in the toast until the user has corrected it or closes the toast. One that was
 * perhaps added is not offered again: it would be added twice.
 */
function tellRefused(t: Translate, client: QueryClient, pet: EnteredTexts, error: ConsoleError, open: Open): void {
  const correct = () =>
    correctPet(pet, error, {
      onAdded: (added) => noteAdded(t, client, added, open),
      onNotAdded: (entered, why) => tellRefused(t, client, entered, why, open),
    });
  const action = !isOutcomeUnknown(error) && {
    action: { label: t("pets.correct"), onAction: correct },
    isLossy: true,
  };
  const name = { name: pet.name };
  const unknownTitle = t("pets.namedPerhapsAdded", name);
  toastFailure(t, t("pets.namedNotAdded", name), error, { unknownTitle, description: errorText(t, error), ...action });
}

/**
 * Tells that a pet was added, and keeps it for its page.
 *
 * @param open shows it; without, it is shown anyway
 */
export function noteAdded(t: Translate, client: QueryClient, pet: ChangedPet, open?: Open): void {
  client.setQueryData(api.pets.read.queryKey({ petId: pet.id }), pet);
  const action = open && { action: { label: t("pets.open"), onAction: () => open(pet) } };
  const onUndo = () => void undoChange(t, client, { ...pet, what: "addition" });
  toast({ tone: "positive", title: t("pets.added", { name: pet.name }), onUndo, ...action });
}

function newKey(): FormKey {
  return { value: makeCallKey(), isUsed: false };
}
