"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useEffect, useRef, type FormEvent, type KeyboardEvent } from "react";
import { emptyPet } from "@/components/pets/pet-field-values";
import { PetFields } from "@/components/pets/pet-fields";
import { useLeaveWarning } from "@/components/pets/use-leave-warning";
import { usePetForm } from "@/components/pets/use-pet-form";
import { useShortcut } from "@/components/shortcuts/use-shortcut";
import { Button } from "@/components/ui/button";
import { Kbd } from "@/components/ui/kbd";
import { LinkButton } from "@/components/ui/link-button";
import { Notice } from "@/components/ui/notice";
import { toast } from "@/components/ui/toast";
import { petHref } from "@/lib/pets/list-url";
import { api } from "@/lib/core/console-client";

/** Adds a pet, or one after another. */
export function NewPetForm() {
  const ref = useRef<HTMLFormElement>(null);
  const form = usePetForm(emptyPet, ref);
  const client = useQueryClient();
  const router = useRouter();
  const { mutateAsync, isPending, isSuccess, reset } = useMutation(api.pets.add.mutationOptions());
  useLeaveWarning(form.values.name !== "" && !isSuccess);

  // Here and not by `autofocus`, which a client-side navigation ignores. A focus that the user has moved already stays.
  useEffect(() => {
    if (!ref.current?.contains(document.activeElement)) ref.current?.querySelector("input")?.focus();
  }, []);

  async function save(isAnotherWanted: boolean) {
    if (isPending || !form.check()) return;
    const { values } = form;
    try {
      const pet = await mutateAsync(values);
      client.setQueryData(api.pets.read.queryKey({ petId: pet.id }), pet);
      const open = () => router.push(petHref(pet.id));
      toast({
        tone: "positive",
        title: `${pet.name} is in the shop`,
        ...(isAnotherWanted && { action: { label: "Open", onAction: open } }),
      });
      if (!isAnotherWanted) return open();
      // The next one is often of the same kind.
      form.reset({ ...emptyPet, categoryId: values.categoryId, status: values.status });
      reset();
      ref.current?.querySelector("input")?.focus();
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      form.refuse(error);
    }
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    void save(false);
  }

  useShortcut({ keys: "Ctrl ↵", label: "Save and add another", group: "This page" });

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    void save(true);
  }

  return (
    // Ctrl and Enter save from any field of the form.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      ref={ref}
      onSubmit={onSubmit}
      onKeyDown={onKeyDown}
      noValidate
      aria-label="New pet"
      className="max-w-md space-y-4"
    >
      {form.message && (
        <Notice tone="negative" title="The pet was not added">
          {form.message}
        </Notice>
      )}
      <PetFields values={form.values} faults={form.faults} onChange={form.change} />
      <div className="flex flex-wrap items-center gap-2 pt-2">
        <Button type="submit" variant="primary" isLoading={isPending}>
          Save
        </Button>
        <Button aria-keyshortcuts="Control+Enter Meta+Enter" onClick={() => save(true)}>
          Save and add another
          <span className="-me-1 ms-1 pointer-coarse:hidden">
            <Kbd keys="Ctrl ↵" />
          </span>
        </Button>
        <LinkButton href="/pets" variant="quiet">
          Cancel
        </LinkButton>
      </div>
    </form>
  );
}
