import type { QueryClient } from "@tanstack/react-query";
import { errorText } from "@/components/error-text";
import { toast } from "@/components/ui/toast";
import { api } from "@/lib/core/console-client";
import type { Translate } from "@/lib/texts/texts";

/**
 * Restores a deleted pet, with a toast. No hook, since its row may have left the list before the undo; loaded
 * on demand.
 */
export async function restorePet(t: Translate, client: QueryClient, petId: string): Promise<void> {
  const mutation = client.getMutationCache().build(client, api.pets.restore.mutationOptions());
  try {
    const pet = await mutation.execute({ petId });
    client.setQueryData(api.pets.read.queryKey({ petId }), pet);
    toast({ tone: "positive", title: t("pets.restored", { name: pet.name }) });
  } catch (error) {
    toast({ tone: "negative", title: t("pets.notRestored"), description: errorText(t, error) });
  }
}
