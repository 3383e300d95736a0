import type { QueryClient } from "@tanstack/react-query";
import { editOwnVersion } from "@/components/pets/own-versions";
import { changesTo, deletionOf, whoDid } from "@/components/pets/who-changed";
import { keepStatusShown, showPet, showStatus } from "@/components/pets/patch-lists";
import { toastFailure } from "@/components/toast-failure";
import { undoChange } from "@/components/pets/undo-change";
import { toast } from "@/components/ui/toast";
import { api, ConsoleError, isTemporary } from "@/lib/core/console-client";
import type { ConsolePet } from "@/lib/pets/schemas";
import type { PetStatus } from "@/lib/pets/statuses";
import type { Translate } from "@/lib/texts/texts";

/**
 * Changes the status of a pet at once, with a toast that offers Undo. No hook, since the row may have left the list before
 * the undo; loaded when the pointer or the focus is on a status.
 *
 * @param pet as it was shown when the user decided
 */
export function changeStatus(t: Translate, client: QueryClient, pet: ConsolePet, status: PetStatus): void {
  if (pet.status === status) return;
  const mutation = client.getMutationCache().build(client, {
    // One after the other, so that a second change is no conflict with the first.
    scope: { id: `status of pet ${pet.id}` },
    mutationFn: () => editOwnVersion(pet, { status }),
    onMutate: async () => {
      await client.cancelQueries({ queryKey: ["pets"] });
      showStatus(client, pet, pet.status, status);
      return keepStatusShown(client, pet, pet.status, status);
    },
    onSuccess: (saved, _none, endKeeping) => {
      endKeeping();
      showPet(client, saved);
      toast({
        tone: "positive",
        title: t("pets.statusNow", { name: pet.name, status }),
        onUndo: () => void undoChange(t, client, { ...saved, what: "status" }),
      });
    },
    onError: (error: Error, _none, endKeeping) => {
      endKeeping?.();
      showStatus(client, pet, status, pet.status);
      if (error instanceof ConsoleError && error.code === "conflict") void settleConflict(t, client, pet, status);
      else {
        const { name } = pet;
        const onAction = () => changeStatus(t, client, pet, status);
        toastFailure(t, t("pets.statusNotChanged", { name }), error, {
          unknownTitle: t("pets.statusPerhapsChanged", { name }),
          ...(isTemporary(error) && { action: { label: t("ui.tryAgain"), onAction } }),
        });
      }
    },
  });
  // onError has reported it already.
  mutation.execute(undefined).catch(() => undefined);
}

/**
 * The pet was changed meanwhile. Where that left its status, the status is changed all the same; otherwise the new one is
 * shown, and the user decides again.
 */
async function settleConflict(t: Translate, client: QueryClient, seen: ConsolePet, status: PetStatus): Promise<void> {
  const { id: petId, name } = seen;
  const reading = api.pets.history.read({ petId }).catch(() => ({ entries: [] }));
  let current;
  try {
    current = await api.pets.read.read({ petId });
  } catch (error) {
    const isGone = error instanceof ConsoleError && error.code === "not_found";
    if (isGone) toast({ tone: "negative", title: t("pets.gone", { name }) });
    else toastFailure(t, t("pets.statusNotChanged", { name }), error);
    return;
  }
  const history = await reading;
  if (current.deletedAt !== null) {
    const who = whoDid(t, deletionOf(history.entries)?.actor);
    toast({ tone: "negative", title: t("pets.deletedBy", { who, name }) });
    return;
  }
  showPet(client, current);
  if (current.status === seen.status && current.version !== seen.version) {
    changeStatus(t, client, current, status);
    return;
  }
  if (current.status === status) {
    toast({ title: t("pets.alreadyMade", { name: current.name, status }) });
    return;
  }
  const [change] = changesTo(seen, current, history.entries).keys();
  toast({
    tone: "negative",
    title: t("pets.changedMeanwhile", { who: whoDid(t, change?.actor) }),
    description: t("pets.changedMeanwhileHint", { name: current.name, status: current.status }),
    action: { label: t("pets.makeIt", { status }), onAction: () => changeStatus(t, client, current, status) },
  });
}
