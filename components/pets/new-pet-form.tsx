"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState, type KeyboardEvent } from "react";
import { addBehind, noteAdded } from "@/components/pets/add-behind";
import { emptyPet } from "@/components/pets/pet-field-values";
import { PetFields } from "@/components/pets/pet-fields";
import { useLeaveWarning } from "@/components/pets/use-leave-warning";
import { usePetForm } from "@/components/pets/use-pet-form";
import { withCtrl } from "@/components/shortcuts/mod-keys";
import { useShortcut } from "@/components/shortcuts/use-shortcut";
import { useText } from "@/components/texts";
import { toastFailure } from "@/components/toast-failure";
import { Button } from "@/components/ui/button";
import { Kbd } from "@/components/ui/kbd";
import { LinkButton } from "@/components/ui/link-button";
import { navigateTo } from "@/components/ui/navigation";
import { useMoveOn } from "@/components/ui/use-move-on";
import { Notice } from "@/components/ui/notice";
import { isSubmitKey } from "@/components/ui/use-procedure-form";
import { petHref } from "@/lib/pets/list-url";
import { api } from "@/lib/core/console-client";
import type { ConsolePet } from "@/lib/pets/schemas";

/** The form that adds a pet, or several one after another. */
export function NewPetForm() {
  const t = useText();
  const [isSaved, setIsSaved] = useState(false);
  const another = useRef<HTMLButtonElement>(null);
  const client = useQueryClient();
  const moveOn = useMoveOn();
  const open = (pet: ConsolePet) => navigateTo(petHref(pet.id));
  const { form, values, fields, message, isUnknown, isBusy, isHeld } = usePetForm(
    emptyPet,
    async (entered, isEnteredMeanwhile) => {
      const pet = await api.pets.add.run(entered);
      // What was typed meanwhile stays, to be saved next.
      if (isEnteredMeanwhile()) return noteAdded(t, client, pet, open);
      setIsSaved(true);
      noteAdded(t, client, pet, moveOn(petHref(pet.id)) ? undefined : open);
    },
    (error) => toastFailure(t, t("pets.notAdded"), error),
    (entered, data, category) => {
      if (!data.has("another")) return null;
      void addBehind(t, client, entered, open, category);
      another.current?.form?.querySelector("input")?.focus();
      // The next pet often has the same category. A status that stayed would be sold unseen.
      return { ...emptyPet, categoryId: entered.categoryId };
    },
  );

  useLeaveWarning(values.name !== "" && !isSaved, isBusy);

  // Here and not by `autofocus`, which a client-side navigation ignores. A focus that the user has moved already stays.
  const { ref } = form;
  useEffect(() => {
    if (!ref.current?.contains(document.activeElement)) ref.current?.querySelector("input")?.focus();
  }, [ref]);

  useShortcut({ keys: withCtrl(t, "↵"), label: t("pets.saveAndAddAnother"), group: "thisPage" });

  function onKeyDown(event: KeyboardEvent) {
    if (!isSubmitKey(event)) return;
    event.preventDefault();
    if (!isHeld) ref.current?.requestSubmit(another.current);
  }

  return (
    // Ctrl and Enter save from any field of the form.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form {...form} onKeyDown={onKeyDown} aria-label={t("pets.newPet")} className="max-w-md space-y-4">
      {message && (
        <Notice tone="negative" title={t(isUnknown ? "ui.outcomeUnknown" : "pets.notAdded")}>
          {message}
        </Notice>
      )}
      <PetFields {...fields} />
      <div className="flex flex-wrap items-center gap-2 pt-2">
        <Button type="submit" variant="primary" isLoading={isBusy || isHeld}>
          {t("ui.save")}
        </Button>
        <Button
          ref={another}
          type="submit"
          name="another"
          isLoading={isHeld}
          aria-keyshortcuts="Control+Enter Meta+Enter"
        >
          {t("pets.saveAndAddAnother")}
          <span className="-me-1 ms-1 pointer-coarse:hidden">
            <Kbd keys={withCtrl(t, "↵")} />
          </span>
        </Button>
        <LinkButton href="/pets" variant="quiet" data-cancel>
          {t("ui.cancel")}
        </LinkButton>
      </div>
    </form>
  );
}
