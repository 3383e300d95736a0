"use client";

import { useQuery } from "@tanstack/react-query";
import { Pencil } from "lucide-react";
import { useRouter } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import { noteRecentPet } from "@/components/palette/recent-pets";
import { DeletePetButton } from "@/components/pets/delete-pet-button";
import { PetEditForm } from "@/components/pets/pet-edit-form";
import { PetFacts } from "@/components/pets/pet-facts";
import { PetHistory } from "@/components/pets/pet-history";
import { RestoreButton } from "@/components/pets/restore-button";
import { PetSteps } from "@/components/pets/pet-steps";
import { usePetList } from "@/components/pets/use-pet-list";
import { useShortcut } from "@/components/shortcuts/use-shortcut";
import { useText } from "@/components/texts";
import { Button } from "@/components/ui/button";
import { ErrorState } from "@/components/ui/error-state";
import { focusAfter } from "@/components/ui/focus-after";
import { Notice } from "@/components/ui/notice";
import { PageHeader } from "@/components/ui/page-header";
import { Skeleton } from "@/components/ui/skeleton";
import { petListHref } from "@/lib/pets/list-url";
import { api } from "@/lib/core/console-client";

/** One pet: its fields, its history and its actions. */
export function PetView({ petId }: { petId: string }) {
  const t = useText();
  const list = usePetList();
  const listHref = petListHref({ ...list, n: undefined });
  const { data: pet, error, isFetching, refetch } = useQuery(api.pets.read.queryOptions({ petId }));
  const [isEditing, setIsEditing] = useState(false);
  const editButton = useRef<HTMLButtonElement>(null);
  useShortcut(
    { keys: "e", label: t("pets.editShortcut"), group: "thisPage", run: () => setIsEditing(true) },
    pet?.deletedAt === null && !isEditing,
  );

  const name = pet?.name;
  useEffect(() => {
    if (name !== undefined) noteRecentPet({ id: petId, name });
  }, [petId, name]);

  const router = useRouter();
  useShortcut({
    keys: "u",
    label: t("pets.backToList"),
    group: "thisPage",
    run: () => router.push(listHref),
  });

  const back = { href: listHref, label: t("pets.title") };
  if (!pet) {
    if (error)
      return (
        <ErrorState
          title={t("pets.petNotLoaded")}
          message={error.message}
          isRetrying={isFetching}
          onRetry={() => refetch()}
        />
      );
    return <Skeleton className="h-8 w-64" />;
  }

  const stopEditing = () =>
    focusAfter(
      () => setIsEditing(false),
      () => editButton.current,
    );

  return (
    <>
      <PageHeader
        title={pet.name}
        back={back}
        actions={
          <>
            <PetSteps petId={petId} list={list} />
            {pet.deletedAt === null ? <DeletePetButton pet={pet} listHref={back.href} /> : <RestoreButton pet={pet} />}
            {pet.deletedAt === null && !isEditing && (
              <Button
                ref={editButton}
                icon={<Pencil className="size-4" aria-hidden />}
                onClick={() => setIsEditing(true)}
                aria-keyshortcuts="e"
                data-keys="e"
              >
                {t("pets.editButton")}
              </Button>
            )}
          </>
        }
      />
      {/* While the user edits, the form tells them, without moving anything. */}
      {pet.deletedAt !== null && !isEditing && (
        <div className="mb-4">
          <Notice title={t("pets.petDeleted")}>{t("pets.petDeletedHint")}</Notice>
        </div>
      )}
      <div className="grid items-start gap-8 lg:grid-cols-[1fr_22rem]">
        <section aria-label={t("columns.pet")} className="bg-surface border-line rounded-lg border p-4">
          {/* Typed text is kept when the pet was deleted: saving then says so. */}
          {isEditing ? <PetEditForm pet={pet} onDone={stopEditing} /> : <PetFacts pet={pet} />}
        </section>
        <PetHistory petId={petId} />
      </div>
    </>
  );
}
