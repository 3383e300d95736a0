"use client";

import { useQuery } from "@tanstack/react-query";
import { Pencil } from "lucide-react";
import { useRef, useState } from "react";
import { DeletePetButton } from "@/components/pets/delete-pet-button";
import { PetEditForm } from "@/components/pets/pet-edit-form";
import { PetFacts } from "@/components/pets/pet-facts";
import { PetHistory } from "@/components/pets/pet-history";
import { PetMissing } from "@/components/pets/pet-missing";
import { PetSteps } from "@/components/pets/pet-steps";
import { usePetList } from "@/components/pets/use-pet-list";
import { useShortcut } from "@/components/shortcuts/use-shortcut";
import { Button } from "@/components/ui/button";
import { ErrorState } from "@/components/ui/error-state";
import { PageHeader } from "@/components/ui/page-header";
import { Skeleton } from "@/components/ui/skeleton";
import { ConsoleError } from "@/lib/core/console-client";
import { petListHref } from "@/lib/pets/list-url";
import { petOptions } from "@/lib/pets/queries";

/**
 * Everything about one pet: what it is, what happened to it, and what can be done about it.
 *
 * @param isMissing the server found none, but knows that there was one
 */
export function PetView({ petId, isMissing }: { petId: string; isMissing: boolean }) {
  const list = usePetList();
  const { data: pet, error, isFetching, refetch } = useQuery({ ...petOptions(petId), enabled: !isMissing });
  const [isEditing, setIsEditing] = useState(false);
  const editButton = useRef<HTMLButtonElement>(null);
  useShortcut(
    { keys: "e", label: "Edit this pet", group: "This page", run: () => setIsEditing(true) },
    pet !== undefined && !isEditing,
  );

  const back = { href: petListHref(list), label: "Pets" };
  const isGone = isMissing || (error instanceof ConsoleError && error.code === "not_found");
  // What is being typed is not taken away because the pet was: saving then says so.
  if (isGone && !isEditing) return <PetMissing petId={petId} back={back} />;
  if (!pet) {
    if (error)
      return (
        <ErrorState
          title="The pet could not be loaded"
          message={error.message}
          isRetrying={isFetching}
          onRetry={() => refetch()}
        />
      );
    return <Skeleton className="h-8 w-64" />;
  }

  function stopEditing() {
    setIsEditing(false);
    // Once the button is there again.
    requestAnimationFrame(() => editButton.current?.focus());
  }

  return (
    <>
      <PageHeader
        title={pet.name}
        back={back}
        actions={
          <>
            <PetSteps petId={petId} list={list} />
            <DeletePetButton pet={pet} listHref={back.href} />
            {!isEditing && (
              <Button
                ref={editButton}
                icon={<Pencil className="size-4" aria-hidden />}
                onClick={() => setIsEditing(true)}
                aria-keyshortcuts="e"
              >
                Edit
              </Button>
            )}
          </>
        }
      />
      <div className="grid items-start gap-8 lg:grid-cols-[1fr_22rem]">
        <section aria-label="Pet" className="bg-surface border-line rounded-lg border p-4">
          {isEditing ? <PetEditForm pet={pet} onDone={stopEditing} /> : <PetFacts pet={pet} />}
        </section>
        <PetHistory petId={petId} />
      </div>
    </>
  );
}
