import type { QueryClient } from "@tanstack/react-query";
import { toast } from "@/components/ui/toast";
import { api } from "@/lib/core/console-client";

/**
 * Brings a deleted pet back, and says so. No hook, since its row may have left the list by the time it is undone; loaded
 * when somebody asks for it.
 */
export async function restorePet(client: QueryClient, petId: string): Promise<void> {
  const mutation = client.getMutationCache().build(client, api.pets.restore.mutationOptions());
  try {
    const pet = await mutation.execute({ petId });
    client.setQueryData(api.pets.read.queryKey({ petId }), pet);
    toast({ tone: "positive", title: `${pet.name} is back` });
  } catch (error) {
    toast({ tone: "negative", title: "The pet was not brought back", description: (error as Error).message });
  }
}
