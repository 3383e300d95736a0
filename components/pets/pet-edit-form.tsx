"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from "react";
import { newestOwnVersion, noteOwnVersion } from "@/components/pets/own-versions";
import { showPet } from "@/components/pets/patch-lists";
import { PetConflict } from "@/components/pets/pet-conflict";
import { PetFields } from "@/components/pets/pet-fields";
import { changedTexts } from "@/components/pets/pet-field-values";
import { DeletedBy, TheirChanges } from "@/components/pets/their-changes";
import { undoChange } from "@/components/pets/undo-change";
import { useLeaveWarning } from "@/components/pets/use-leave-warning";
import { usePetForm } from "@/components/pets/use-pet-form";
import { useText } from "@/components/texts";
import { toastFailure } from "@/components/toast-failure";
import { Button } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { isEscape } from "@/components/ui/is-escape";
import { Notice } from "@/components/ui/notice";
import { navigateTo } from "@/components/ui/navigation";
import { toast } from "@/components/ui/toast";
import { api, ConsoleError } from "@/lib/core/console-client";
import type { ChangedPet, WholePet } from "@/lib/pets/schemas";
import { petHref } from "@/lib/pets/list-url";
import { enteredFieldNames, pickEntered, type EnteredFieldName, type EnteredTexts } from "@/lib/pets/fields";

/** What edits a field where it stands; null for a field that is not being edited. */
export type EditorOf = (field: EnteredFieldName) => ReactNode;

type PetEditFormProps = {
  pet: WholePet;
  /** Ends the editing of one field, or of all. */
  onDone: (field?: EnteredFieldName) => void;
} & (
  | { only?: never; children?: never }
  | {
      /** Edits these fields alone, where they stand; the last of them was opened last. */
      only: readonly EnteredFieldName[];
      /** Shows the pet, with these editors in it. */
      children: (editorOf: EditorOf) => ReactNode;
    }
);

/**
 * Edits a pet in place: all of its fields, or some. Only what was changed is sent, so that an edit of one field never
 * takes back one of another.
 */
export function PetEditForm({ pet, onDone, only, children }: PetEditFormProps) {
  const t = useText();
  // The pet as it was when editing began, whatever arrives meanwhile: what was changed is told by comparing with it.
  const [base, setBase] = useState(pet);
  const [theirs, setTheirs] = useState<WholePet | null>(null);
  // What was entered when it was saved.
  const [savedTexts, setSavedTexts] = useState<EnteredTexts | null>(null);
  const client = useQueryClient();
  // It was deleted and restored, say: no conflict, since no field has changed.
  const since = changedTexts(base, pickEntered(pet));
  const isAsBefore = Object.keys(since).length === 0;
  // Beside the fields that are edited where they stand, the others are shown as they are now.
  const isEditedMeanwhile = pet.version > base.version && (only ?? enteredFieldNames).some((name) => name in since);

  /**
   * Saves the changed fields over a version of the pet, and over later ones that differ from it in other fields alone.
   *
   * @returns null when it cannot be saved: the same field has been changed, and the user chooses; or the pet is deleted
   */
  async function saveOver(
    before: WholePet,
    changed: Partial<EnteredTexts>,
  ): Promise<{ before: WholePet; saved: ChangedPet } | null> {
    try {
      return { before, saved: await api.pets.edit.run({ petId: pet.id, version: before.version, ...changed }) };
    } catch (error) {
      if (!(error instanceof ConsoleError)) throw error;
      if (error.code !== "conflict" && error.code !== "not_found") throw error;
      // What the pet has become is put beside what was entered. That it was deleted is said below the fields.
      // Who changed it is in its history.
      const [current] = await Promise.all([
        client.fetchQuery({ ...api.pets.read.queryOptions({ petId: pet.id }), staleTime: 0 }),
        client.refetchQueries({ queryKey: api.pets.history.queryKey({ petId: pet.id }) }),
      ]);
      const isThere = current.deletedAt === null;
      const isConflict = error.code === "conflict";
      const isApart = Object.keys(changedTexts(before, current)).every((name) => !(name in changed));
      if (isConflict && isThere && isApart && current.version !== before.version) return saveOver(current, changed);
      // On another page, to which the user has gone, the versions cannot be put beside each other.
      if ((!isConflict && isThere) || !ref.current) throw error;
      if (isConflict) setTheirs(current);
      return null;
    }
  }

  const { form, values, setValues, fields, message, isUnknown, isBusy, isHeld } = usePetForm(
    pickEntered(pet),
    async (entered, _, fill) => {
      const changed = changedTexts(base, entered);
      if (pet.deletedAt !== null) return;
      if (Object.keys(changed).length === 0) return setSavedTexts(entered);
      const made = await saveOver(theirs ?? (isAsBefore ? pet : base), changed);
      if (!made) return;
      const { before, saved } = made;
      noteOwnVersion(before, saved);
      showPet(client, saved);
      setBase(saved);
      setTheirs(null);
      // What others have changed, as far as it is not being changed here.
      const others = enteredFieldNames.filter((name) => !(name in changed));
      fill((now) =>
        withFields(
          now,
          saved,
          others.filter((name) => now[name] === base[name]),
        ),
      );
      toast({
        tone: "positive",
        title: t("pets.saved", { name: saved.name }),
        onUndo: () => void undoChange(t, client, { ...saved, what: "edit" }),
      });
      setSavedTexts(withFields(entered, saved, others));
    },
    (error) => {
      const action = { label: t("pets.open"), onAction: () => navigateTo(petHref(pet.id)) };
      toastFailure(t, t("pets.namedNotSaved", { name: base.name }), error, { action });
    },
  );

  // What this user has changed meanwhile, such as the status by its menu, is nobody else's change.
  if (pet.version !== base.version && pet.version === newestOwnVersion(base))
    startFromShown(
      enteredFieldNames.filter((name) => values[name] === base[name]),
      pet.version,
    );

  // A field that is opened later starts from what it showed.
  const [opened, setOpened] = useState(only);
  if (only !== opened) {
    setOpened(only);
    startFromShown(only?.filter((field) => !opened?.includes(field)) ?? []);
  }
  useLeaveWarning(Object.keys(changedTexts(base, values)).length > 0, isBusy);

  // What is entered while the pet is being saved stays, to be saved next.
  const closeOnceSaved = useEffectEvent((saved: EnteredTexts) => {
    if (Object.keys(changedTexts(saved, values)).length === 0) queueMicrotask(() => onDone());
  });
  useEffect(() => {
    if (savedTexts) closeOnceSaved(savedTexts);
  }, [savedTexts]);

  const cancel = useRef<HTMLButtonElement>(null);
  const { ref } = form;
  const newest = only?.at(-1);
  useEffect(() => {
    const place = newest === undefined ? "" : `[data-editor=${newest}] `;
    ref.current?.querySelector<HTMLElement>(`${place}:is(input, [role=combobox])`)?.focus();
  }, [ref, newest]);

  /** Has the editing of these fields begin with what the pet shows now. */
  function startFromShown(names: readonly EnteredFieldName[], version = base.version) {
    const { categoryName } = names.includes("categoryId") ? pet : base;
    setBase({ ...withFields(base, pet, names), categoryName, version });
    setValues(withFields(values, pet, names));
  }

  /** Takes back what was entered in a field. */
  function cancelField(field: EnteredFieldName) {
    setValues(withFields(values, base, [field]));
    onDone(field);
  }

  function takeTheirs(current: WholePet) {
    setBase(current);
    setTheirs(null);
    setValues(pickEntered(current));
    onDone();
  }

  const controls = { ...fields, ...(values.categoryId === base.categoryId && { categoryName: base.categoryName }) };
  const buttons = !theirs && (
    <div className={classNames("flex flex-wrap gap-2", !only && "pt-2")}>
      <Button
        type="submit"
        variant="primary"
        isLoading={isBusy || isHeld}
        aria-disabled={pet.deletedAt !== null || undefined}
      >
        {t("ui.save")}
      </Button>
      {/* A change that is being saved, or waits for the connection, cannot be taken back here. */}
      <Button ref={cancel} disabled={isBusy} onClick={() => onDone()}>
        {t("ui.cancel")}
      </Button>
    </div>
  );
  const lowest = enteredFieldNames.findLast((field) => only?.includes(field));
  const editorOf = (field: EnteredFieldName) =>
    only?.includes(field) ? (
      <div data-editor={field} className="w-full space-y-2 py-1">
        <PetFields only={field} petId={pet.id} {...controls} />
        {field === lowest && buttons}
      </div>
    ) : null;

  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Ctrl and Enter save from any part of the form
    <form
      {...form}
      onKeyDown={(event) => {
        // Among two versions, the user chooses one by its button.
        if (!theirs) form.onKeyDown(event);
        else if (event.key === "Enter" && event.target instanceof HTMLInputElement) {
          event.preventDefault();
          event.currentTarget.querySelector<HTMLElement>("#conflict")?.focus();
        }
        // Escape cancels the edit of its field. Of all fields, it cancels what has not been changed, and otherwise leaves
        // that to the button. An open list hangs off the form in React's tree alone, and takes its own Escape, as do the
        // tooltips beside the field.
        const editor = (event.target as Element).closest<HTMLElement>("[data-editor]");
        const field = only?.find((name) => name === editor?.dataset.editor);
        if (field && isEscape(event) && !isBusy) cancelField(field);
        if (only || theirs || !isEscape(event) || !event.currentTarget.contains(event.target as Element)) return;
        if (Object.keys(changedTexts(base, values)).length === 0 && !isBusy) onDone();
        else cancel.current?.focus();
      }}
      aria-label={t("pets.editNamed", { name: base.name })}
      className={only ? "space-y-2" : "space-y-4"}
    >
      {message && (
        <Notice tone="negative" title={t(isUnknown ? "ui.outcomeUnknown" : "ui.notSaved")}>
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
      {children ? (
        children(editorOf)
      ) : (
        <>
          <PetFields petId={pet.id} {...controls} />
          {buttons}
        </>
      )}
      {/* At the end and in the page from the start: nothing moves while the user types, and screen readers announce it. */}
      <div role="status" className="text-muted text-sm">
        {pet.deletedAt !== null && <DeletedBy petId={pet.id} />}
        {pet.deletedAt === null && !theirs && isEditedMeanwhile && (
          <>
            <TheirChanges base={base} theirs={pet} />
            <p>{t("pets.editedMeanwhile")}</p>
          </>
        )}
      </div>
    </form>
  );
}

/** A pet with some of its fields as another version of it has them. */
function withFields<Pet extends EnteredTexts>(pet: Pet, from: EnteredTexts, names: readonly EnteredFieldName[]): Pet {
  return { ...pet, ...Object.fromEntries(names.map((name) => [name, from[name]])) };
}
