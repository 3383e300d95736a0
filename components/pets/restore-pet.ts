import type { QueryClient } from "@tanstack/react-query";
import { toast } from "@/components/ui/toast";
import { categoryKeys } from "@/lib/categories/queries";
import { petKeys, petOptions, restorePetMutation } from "@/lib/pets/queries";

/**
 * Brings a deleted pet back, and says so. No hook, since its row may have left the list by the time it is undone; loaded
 * when somebody asks for it.
 */
export async function restorePet(client: QueryClient, petId: string): Promise<void> {
  const mutation = client.getMutationCache().build(client, restorePetMutation);
  try {
    const pet = await mutation.execute(petId);
    client.setQueryData(petOptions(petId).queryKey, pet);
    toast({ tone: "positive", title: `${pet.name} is back` });
  } catch (error) {
    toast({ tone: "negative", title: "The pet was not brought back", description: (error as Error).message });
  }
  await Promise.all([
    client.invalidateQueries({ queryKey: petKeys.all }),
    client.invalidateQueries({ queryKey: categoryKeys.all }),
  ]);
}
