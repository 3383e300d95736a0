import type { QueryClient } from "@tanstack/react-query";
import { showPet, showStatus } from "@/components/pets/patch-lists";
import { toast } from "@/components/ui/toast";
import { api, ConsoleError } from "@/lib/core/console-client";
import type { ConsolePet } from "@/lib/pets/schemas";
import { statusName, type PetStatus } from "@/lib/pets/statuses";
import type { Translate } from "@/lib/texts/texts";

/**
 * Changes the status of a pet at once, with a toast that takes it back. No hook, since the row may have left the list by
 * the time it is undone; loaded when somebody comes near a status.
 *
 * @param pet as it was seen when it was decided
 * @param isUndo takes back an earlier change: it is not offered to be taken back again
 */
export function changeStatus(
  t: Translate,
  client: QueryClient,
  pet: ConsolePet,
  status: PetStatus,
  isUndo = false,
): void {
  if (pet.status === status) return;
  const wanted = t(statusName(status));
  const mutation = client.getMutationCache().build(client, {
    ...api.pets.edit.mutationOptions(),
    onMutate: async () => {
      await client.cancelQueries({ queryKey: ["pets"] });
      showStatus(client, pet, pet.status, status);
    },
    onSuccess: (saved) => {
      showPet(client, saved);
      if (isUndo) toast({ title: t("pets.statusAgain", { name: pet.name, wanted }) });
      else
        toast({
          tone: "positive",
          title: t("pets.statusNow", { name: pet.name, wanted }),
          onUndo: () => changeStatus(t, client, saved, pet.status, true),
        });
    },
    onError: (error: Error) => {
      showStatus(client, pet, status, pet.status);
      if (error instanceof ConsoleError && error.code === "conflict") void askAgain(t, client, pet, status);
      else
        toast({ tone: "negative", title: t("pets.statusNotChanged", { name: pet.name }), description: error.message });
    },
  });
  // Told by onError already.
  mutation.execute({ petId: pet.id, version: pet.version, status }).catch(() => undefined);
}

/** Somebody changed the pet meanwhile: says to what, and lets the person decide with that in view. */
async function askAgain(t: Translate, client: QueryClient, seen: ConsolePet, status: PetStatus): Promise<void> {
  const wanted = t(statusName(status));
  const current = await client
    .fetchQuery({ ...api.pets.read.queryOptions({ petId: seen.id }), staleTime: 0 })
    .catch(() => null);
  if (!current || current.deletedAt !== null) {
    toast({ tone: "negative", title: t("pets.gone", { name: seen.name }) });
    return;
  }
  showPet(client, current);
  if (current.status === status) {
    toast({ title: t("pets.alreadyMade", { name: current.name, wanted }) });
    return;
  }
  toast({
    tone: "negative",
    title: t("pets.changedMeanwhile"),
    description: t("pets.changedMeanwhileHint", {
      name: current.name,
      status: t(statusName(current.status)),
      wanted,
    }),
    action: { label: t("pets.makeIt", { wanted }), onAction: () => changeStatus(t, client, current, status) },
  });
}
