"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState, type FormEvent } from "react";
import { showPet } from "@/components/pets/patch-lists";
import { PetConflict } from "@/components/pets/pet-conflict";
import { PetFields } from "@/components/pets/pet-fields";
import { changedTexts } from "@/components/pets/pet-field-values";
import { useLeaveWarning } from "@/components/pets/use-leave-warning";
import { usePetForm } from "@/components/pets/use-pet-form";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { toast } from "@/components/ui/toast";
import { api, ConsoleError } from "@/lib/core/console-client";
import type { ConsolePet } from "@/lib/pets/schemas";
import { pickFields } from "@/lib/pets/fields";

/** Edits a pet in place. Only what was changed is sent, so that an edit of one field never takes back one of another. */
export function PetEditForm({ pet, onDone }: { pet: ConsolePet; onDone: () => void }) {
  // The pet as it was when editing began, whatever arrives meanwhile: what was changed is told by comparing with it.
  const [base, setBase] = useState(pet);
  const [theirs, setTheirs] = useState<ConsolePet | null>(null);
  const ref = useRef<HTMLFormElement>(null);
  const form = usePetForm(pickFields(pet), ref);
  const client = useQueryClient();
  const { mutateAsync, isPending } = useMutation(api.pets.edit.mutationOptions());
  const changes = changedTexts(base, form.values);
  useLeaveWarning(Object.keys(changes).length > 0);

  useEffect(() => ref.current?.querySelector("input")?.focus(), []);

  async function save(onto: ConsolePet) {
    if (isPending || !form.check()) return;
    if (Object.keys(changes).length === 0) return onDone();
    try {
      const saved = await mutateAsync({ petId: pet.id, version: onto.version, ...changes });
      showPet(client, saved);
      toast({ tone: "positive", title: `${saved.name} is saved` });
      onDone();
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      if (error instanceof ConsoleError && error.code === "conflict") await compare();
      else form.refuse(error);
    }
  }

  /** Fetches what the pet has become, to put it beside what was typed. */
  async function compare() {
    try {
      setTheirs(await client.fetchQuery({ ...api.pets.read.queryOptions({ petId: pet.id }), staleTime: 0 }));
    } catch (error) {
      form.refuse(error as Error);
    }
  }

  function takeTheirs(current: ConsolePet) {
    setBase(current);
    setTheirs(null);
    form.reset(pickFields(current));
    onDone();
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    void save(theirs ?? base);
  }

  return (
    <form ref={ref} onSubmit={onSubmit} noValidate aria-label={`Edit ${base.name}`} className="space-y-4">
      {form.message && (
        <Notice tone="negative" title="The change was not saved">
          {form.message}
        </Notice>
      )}
      {theirs && (
        <PetConflict
          base={base}
          yours={form.values}
          theirs={theirs}
          isSaving={isPending}
          onKeepYours={() => save(theirs)}
          onTakeTheirs={() => takeTheirs(theirs)}
        />
      )}
      <PetFields
        values={form.values}
        faults={form.faults}
        {...(form.values.categoryId === base.categoryId && { categoryName: base.categoryName })}
        onChange={form.change}
      />
      {!theirs && (
        <div className="flex flex-wrap gap-2 pt-2">
          <Button type="submit" variant="primary" isLoading={isPending}>
            Save
          </Button>
          <Button onClick={onDone}>Cancel</Button>
        </div>
      )}
      {/* At the end and in the page from the start: nothing moves while the user types, and screen readers announce it. */}
      <p role="status" className="text-muted text-sm">
        {pet.deletedAt !== null && "Somebody has deleted this pet. Saving will not bring it back."}
        {pet.deletedAt === null &&
          !theirs &&
          pet.version > base.version &&
          "Somebody has changed this pet. Saving shows you both."}
      </p>
    </form>
  );
}
