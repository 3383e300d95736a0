"use client";

import { useQuery } from "@tanstack/react-query";
import { Pencil } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { errorText } from "@/components/error-text";
import { noteRecentPet } from "@/components/palette/recent-pets";
import { DeletePetButton } from "@/components/pets/delete-pet-button";
import { PetEditForm } from "@/components/pets/pet-edit-form";
import { openStatus } from "@/components/pets/open-status";
import { PetFacts } from "@/components/pets/pet-facts";
import { PetHistory } from "@/components/pets/pet-history";
import { PurgeButton } from "@/components/pets/purge-button";
import { RestoreButton } from "@/components/pets/restore-button";
import { PetSteps } from "@/components/pets/pet-steps";
import { StatusMenu } from "@/components/pets/status-menu";
import { usePetList } from "@/components/pets/use-pet-list";
import { useShortcut } from "@/components/shortcuts/use-shortcut";
import { useText } from "@/components/texts";
import { Button } from "@/components/ui/button";
import { ErrorState } from "@/components/ui/error-state";
import { focusAfter } from "@/components/ui/focus-after";
import { Isolated } from "@/components/ui/isolated";
import { navigateTo } from "@/components/ui/navigation";
import { Notice } from "@/components/ui/notice";
import { PageHeader } from "@/components/ui/page-header";
import { Skeleton } from "@/components/ui/skeleton";
import { useMoveOn } from "@/components/ui/use-move-on";
import { StatusBadge } from "@/components/ui/status-badge";
import type { EnteredFieldName } from "@/lib/pets/fields";
import { petListHref } from "@/lib/pets/list-url";
import { api } from "@/lib/core/console-client";

type PetViewProps = {
  petId: string;
  /** Where it was in the list when the page was opened; undefined if that is not known. */
  at: string | undefined;
  canPurge: boolean;
};

/** One pet: its fields, its history and its actions. */
export function PetView({ petId, at, canPurge }: PetViewProps) {
  const t = useText();
  const list = usePetList();
  const listHref = petListHref({ ...list, n: undefined });
  const { data: pet, error, isFetching, refetch } = useQuery(api.pets.read.queryOptions({ petId }));
  const [editing, setEditing] = useState<readonly EnteredFieldName[] | "all">([]);
  const isEditing = editing === "all" || editing.length > 0;
  const facts = useRef<HTMLElement>(null);
  const editButton = useRef<HTMLButtonElement>(null);
  useShortcut(
    { keys: "e", label: t("pets.editShortcut"), group: "thisPage", run: () => setEditing("all") },
    pet?.deletedAt === null && !isEditing,
  );
  useShortcut(
    {
      keys: "s",
      label: t("pets.statusShortcut"),
      group: "thisPage",
      run: () => openStatus(document.querySelector("main header")),
    },
    pet?.deletedAt === null && editing !== "all",
  );

  const name = pet?.name;
  useEffect(() => {
    if (name !== undefined) noteRecentPet({ id: petId, name });
  }, [petId, name]);

  useShortcut({
    keys: "u",
    label: t("pets.backToList"),
    group: "thisPage",
    run: () => navigateTo(listHref),
  });

  const moveOn = useMoveOn();
  const backToList = () => void moveOn(listHref);
  const back = { href: listHref, label: t("pets.title") };
  if (!pet) {
    if (error)
      return (
        <ErrorState
          title={t("pets.petNotLoaded")}
          message={errorText(t, error)}
          isRetrying={isFetching}
          onRetry={() => refetch()}
        />
      );
    return <Skeleton className="h-8 w-64" />;
  }

  /** Ends the editing of one field, or of all. */
  const stopEditing = (field?: EnteredFieldName) => {
    const open = editing === "all" ? [] : editing;
    const last = field ?? open.at(-1);
    focusAfter(
      () => setEditing(field === undefined ? [] : open.filter((other) => other !== field)),
      () =>
        last === undefined ? editButton.current : facts.current?.querySelector<HTMLElement>(`[data-field="${last}"]`),
    );
  };

  return (
    <>
      <PageHeader
        title={<Isolated>{pet.name}</Isolated>}
        detail={
          pet.deletedAt !== null ? (
            <StatusBadge status="deleted" />
          ) : editing === "all" ? (
            <StatusBadge status={pet.status} />
          ) : (
            <StatusMenu pet={pet} className="-ms-2" />
          )
        }
        back={back}
        actions={
          <>
            <PetSteps petId={petId} at={at} list={list} />
            {pet.deletedAt === null && <DeletePetButton pet={pet} onDeleted={backToList} />}
            {pet.deletedAt !== null && <RestoreButton pet={pet} />}
            {pet.deletedAt !== null && canPurge && <PurgeButton pet={pet} onPurged={backToList} />}
            {pet.deletedAt === null && !isEditing && (
              <Button
                ref={editButton}
                icon={<Pencil className="size-4" aria-hidden />}
                onClick={() => setEditing("all")}
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
      <div className="grid grid-cols-1 items-start gap-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <section ref={facts} aria-label={t("columns.pet")} className="bg-surface border-line rounded-lg border p-4">
          {/* Typed text is kept when the pet was deleted: saving then says so. */}
          {editing === "all" ? (
            <PetEditForm pet={pet} onDone={stopEditing} />
          ) : (
            <PetFacts
              pet={pet}
              editing={editing}
              onEdit={(field) => setEditing([...editing, field])}
              onDone={stopEditing}
            />
          )}
        </section>
        <PetHistory petId={petId} />
      </div>
    </>
  );
}
