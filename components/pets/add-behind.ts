import type { QueryClient } from "@tanstack/react-query";
import { errorText } from "@/components/error-text";
import { askBeforeUnload } from "@/components/ui/before-unload";
import { toast } from "@/components/ui/toast";
import { api, ConsoleError, withCallKey, type FormKey } from "@/lib/core/console-client";
import { makeCallKey } from "@/lib/core/idempotency";
import type { PetTexts } from "@/lib/pets/fields";
import type { ConsolePet } from "@/lib/pets/schemas";
import type { Translate } from "@/lib/texts/texts";

/**
 * Adds a pet while the form is filled in for the next one, and reports it in a toast. Pets are added in their order. One
 * that failed can be tried again, and is not added twice if only its answer was lost. Until the answer, the browser asks
 * before the page is closed.
 *
 * @param open shows the pet, when the user asks for it
 */
export async function addBehind(
  t: Translate,
  client: QueryClient,
  entered: PetTexts,
  open: (pet: ConsolePet) => void,
  key = newKey(),
): Promise<void> {
  const stopAsking = askBeforeUnload();
  const run = (pet: PetTexts) => withCallKey(key, () => api.pets.add.run(pet));
  const mutation = client.getMutationCache().build(client, { mutationFn: run, scope: { id: "pets.add" } });
  try {
    const pet = await mutation.execute(entered);
    client.setQueryData(api.pets.read.queryKey({ petId: pet.id }), pet);
    const action = { label: t("pets.open"), onAction: () => open(pet) };
    toast({ tone: "positive", title: t("pets.added", { name: pet.name }), action });
  } catch (error) {
    // People are told to look whether it was added; when they then add it again, they mean it.
    const isUnknown = error instanceof ConsoleError && error.code === "outcome_unknown";
    const again = () => void addBehind(t, client, entered, open, isUnknown ? newKey() : key);
    toast({
      tone: "negative",
      title: t("pets.namedNotAdded", { name: entered.name }),
      description: errorText(t, error),
      action: { label: t("ui.tryAgain"), onAction: again },
    });
  } finally {
    stopAsking();
  }
}

function newKey(): FormKey {
  return { value: makeCallKey(), isUsed: false };
}
