"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { noteOwnVersion } from "@/components/pets/own-versions";
import { showPet } from "@/components/pets/patch-lists";
import { PetConflict } from "@/components/pets/pet-conflict";
import { PetFields } from "@/components/pets/pet-fields";
import { changedTexts } from "@/components/pets/pet-field-values";
import { undoEdit } from "@/components/pets/undo-edit";
import { useLeaveWarning } from "@/components/pets/use-leave-warning";
import { usePetForm } from "@/components/pets/use-pet-form";
import { useText } from "@/components/texts";
import { Button } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { Notice } from "@/components/ui/notice";
import { toast } from "@/components/ui/toast";
import { api, ConsoleError } from "@/lib/core/console-client";
import type { ConsolePet } from "@/lib/pets/schemas";
import { pickFields, type PetFieldName, type PetTexts } from "@/lib/pets/fields";

type PetEditFormProps = {
  pet: ConsolePet;
  onDone: () => void;
  /** Edits this field alone, where it stands. Escape cancels; of a form with more fields it would drop too much. */
  only?: PetFieldName;
};

/**
 * Edits a pet in place: all of its fields, or one. Only what was changed is sent, so that an edit of one field never
 * takes back one of another.
 */
export function PetEditForm({ pet, onDone, only }: PetEditFormProps) {
  const t = useText();
  // The pet as it was when editing began, whatever arrives meanwhile: what was changed is told by comparing with it.
  const [base, setBase] = useState(pet);
  const [theirs, setTheirs] = useState<ConsolePet | null>(null);
  // What was entered when it was saved.
  const [savedTexts, setSavedTexts] = useState<PetTexts | null>(null);
  const client = useQueryClient();
  // It was deleted and restored, say: no conflict, since no field has changed.
  const isAsBefore = Object.keys(changedTexts(base, pickFields(pet))).length === 0;
  const { form, values, setValues, fields, message, isBusy } = usePetForm(pickFields(pet), async (entered) => {
    const changed = changedTexts(base, entered);
    if (pet.deletedAt !== null) return;
    if (Object.keys(changed).length > 0) {
      const before = theirs ?? (isAsBefore ? pet : base);
      let saved: ConsolePet;
      try {
        saved = await api.pets.edit.run({ petId: pet.id, version: before.version, ...changed });
      } catch (error) {
        if (!(error instanceof ConsoleError)) throw error;
        if (error.code !== "conflict" && error.code !== "not_found") throw error;
        // What the pet has become is put beside what was entered. That it was deleted is said below the fields.
        const current = await client.fetchQuery({ ...api.pets.read.queryOptions({ petId: pet.id }), staleTime: 0 });
        if (error.code === "conflict") setTheirs(current);
        else if (current.deletedAt === null) throw error;
        return;
      }
      noteOwnVersion(before, saved);
      showPet(client, saved);
      setBase(saved);
      setTheirs(null);
      const own = pickFields(before);
      const replaced = changedTexts({ ...own, ...changed }, own);
      toast({
        tone: "positive",
        title: t("pets.saved", { name: saved.name }),
        onUndo: () => void undoEdit(t, client, saved, replaced),
      });
    }
    setSavedTexts(entered);
  });
  useLeaveWarning(Object.keys(changedTexts(base, values)).length > 0, isBusy);

  // What is entered while the pet is being saved stays, to be saved next.
  const closeOnceSaved = useEffectEvent((saved: PetTexts) => {
    if (Object.keys(changedTexts(saved, values)).length === 0) queueMicrotask(onDone);
  });
  useEffect(() => {
    if (savedTexts) closeOnceSaved(savedTexts);
  }, [savedTexts]);

  const { ref } = form;
  useEffect(() => ref.current?.querySelector<HTMLElement>("input, [role=combobox]")?.focus(), [ref]);

  function takeTheirs(current: ConsolePet) {
    setBase(current);
    setTheirs(null);
    setValues(pickFields(current));
    onDone();
  }

  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Esc cancels from any part of the form
    <form
      {...form}
      onKeyDown={(event) => {
        // Among two versions, the user chooses one by its button.
        if (!theirs) form.onKeyDown(event);
        // An open list hangs off the form in React's tree alone, and takes its own Escape.
        if (only !== undefined && event.key === "Escape" && event.currentTarget.contains(event.target as Node))
          onDone();
      }}
      aria-label={t("pets.editNamed", { name: base.name })}
      className={only === undefined ? "space-y-4" : "w-full space-y-2 py-1"}
    >
      {message && (
        <Notice tone="negative" title={t("pets.notSaved")}>
          {message}
        </Notice>
      )}
      {theirs && (
        <PetConflict
          base={base}
          yours={values}
          theirs={theirs}
          isSaving={isBusy}
          onKeepYours={() => ref.current?.requestSubmit()}
          onTakeTheirs={() => takeTheirs(theirs)}
        />
      )}
      <PetFields
        only={only}
        {...fields}
        {...(values.categoryId === base.categoryId && { categoryName: base.categoryName })}
      />
      {!theirs && (
        <div className={classNames("flex flex-wrap gap-2", only === undefined && "pt-2")}>
          <Button
            type="submit"
            variant="primary"
            isLoading={isBusy}
            aria-disabled={pet.deletedAt !== null || undefined}
          >
            {t("ui.save")}
          </Button>
          <Button onClick={onDone}>{t("ui.cancel")}</Button>
        </div>
      )}
      {/* At the end and in the page from the start: nothing moves while the user types, and screen readers announce it. */}
      <p role="status" className="text-muted text-sm">
        {pet.deletedAt !== null && t("pets.deletedMeanwhile")}
        {pet.deletedAt === null && !theirs && !isAsBefore && pet.version > base.version && t("pets.editedMeanwhile")}
      </p>
    </form>
  );
}
