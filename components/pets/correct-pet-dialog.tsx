"use client";

import { useEffect, useEffectEvent, useRef } from "react";
import type { Corrected } from "@/components/pets/correct-pet";
import { PetFields } from "@/components/pets/pet-fields";
import { usePetForm } from "@/components/pets/use-pet-form";
import { useText } from "@/components/texts";
import { useAskBeforeUnload } from "@/components/ui/before-unload";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Notice } from "@/components/ui/notice";
import { api, ConsoleError } from "@/lib/core/console-client";
import type { EnteredTexts } from "@/lib/pets/fields";

type CorrectPetDialogProps = Corrected & { pet: EnteredTexts; refusal: ConsoleError; onClose: () => void };

/** A pet that was refused, with what is wrong with it, to be corrected and added. */
export default function CorrectPetDialog({ pet, refusal, onClose, onAdded, onNotAdded }: CorrectPetDialogProps) {
  const t = useText();
  const saved = useRef(pet);
  const why = useRef(refusal);
  const { form, values, fields, refuse, message, isUnknown, isBusy, isHeld } = usePetForm(
    pet,
    async (entered) => {
      saved.current = entered;
      try {
        const added = await api.pets.add.run(entered);
        onClose();
        onAdded(added);
      } catch (error) {
        if (error instanceof ConsoleError) why.current = error;
        throw error;
      }
    },
    (error) => onNotAdded(saved.current, error),
  );
  // After the effect, since it renders at once.
  const showRefusal = useEffectEvent(() => queueMicrotask(() => refuse(refusal)));
  useEffect(() => showRefusal(), []);
  useAskBeforeUnload(true);
  const cancel = () => {
    onClose();
    if (!isBusy) onNotAdded(values, why.current);
  };
  return (
    <Dialog title={t("pets.namedNotAdded", { name: pet.name })} onClose={cancel}>
      <form {...form} aria-label={t("pets.correct")} className="space-y-4">
        {message && (
          <Notice tone="negative" title={t(isUnknown ? "ui.outcomeUnknown" : "pets.notAdded")}>
            {message}
          </Notice>
        )}
        <PetFields {...fields} />
        <div className="flex justify-end gap-2">
          <Button onClick={cancel}>{t("ui.cancel")}</Button>
          <Button type="submit" variant="primary" isLoading={isBusy || isHeld}>
            {t("ui.save")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
