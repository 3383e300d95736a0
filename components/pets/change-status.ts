import type { QueryClient } from "@tanstack/react-query";
import { showPet, showStatus } from "@/components/pets/patch-lists";
import { toast } from "@/components/ui/toast";
import { api, ConsoleError } from "@/lib/core/console-client";
import type { ConsolePet } from "@/lib/pets/schemas";
import { statusText, type PetStatus } from "@/lib/pets/statuses";

/**
 * Changes the status of a pet at once, with a toast that takes it back. No hook, since the row may have left the list by
 * the time it is undone; loaded when somebody comes near a status.
 *
 * @param pet as it was seen when it was decided
 * @param isUndo takes back an earlier change: it is not offered to be taken back again
 */
export function changeStatus(client: QueryClient, pet: ConsolePet, status: PetStatus, isUndo = false): void {
  if (pet.status === status) return;
  const wanted = statusText[status].toLowerCase();
  const mutation = client.getMutationCache().build(client, {
    ...api.pets.edit.mutationOptions(),
    onMutate: async () => {
      await client.cancelQueries({ queryKey: ["pets"] });
      showStatus(client, pet, pet.status, status);
    },
    onSuccess: (saved) => {
      showPet(client, saved);
      if (isUndo) toast({ title: `${pet.name} is ${wanted} again` });
      else
        toast({
          tone: "positive",
          title: `${pet.name} is now ${wanted}`,
          onUndo: () => changeStatus(client, saved, pet.status, true),
        });
    },
    onError: (error: Error) => {
      showStatus(client, pet, status, pet.status);
      if (error instanceof ConsoleError && error.code === "conflict") void askAgain(client, pet, status);
      else toast({ tone: "negative", title: `${pet.name} was not changed`, description: error.message });
    },
  });
  // Told by onError already.
  mutation.execute({ petId: pet.id, version: pet.version, status }).catch(() => undefined);
}

/** Somebody changed the pet meanwhile: says to what, and lets the person decide with that in view. */
async function askAgain(client: QueryClient, seen: ConsolePet, status: PetStatus): Promise<void> {
  const wanted = statusText[status].toLowerCase();
  const current = await client
    .fetchQuery({ ...api.pets.read.queryOptions({ petId: seen.id }), staleTime: 0 })
    .catch(() => null);
  if (!current || current.deletedAt !== null) {
    toast({ tone: "negative", title: `${seen.name} is no longer there` });
    return;
  }
  showPet(client, current);
  if (current.status === status) {
    toast({ title: `Somebody else already made ${current.name} ${wanted}` });
    return;
  }
  toast({
    tone: "negative",
    title: "Somebody else changed it meanwhile",
    description: `It is now “${current.name}”, ${statusText[current.status].toLowerCase()}. It was not made ${wanted}.`,
    action: { label: `Make it ${wanted}`, onAction: () => changeStatus(client, current, status) },
  });
}
