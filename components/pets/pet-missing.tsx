"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { useRouter } from "next/navigation";
import { actorText } from "@/components/pets/history-text";
import { PetHistory } from "@/components/pets/pet-history";
import { useRestorePet } from "@/components/pets/use-restore-pet";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";
import { PageHeader } from "@/components/ui/page-header";
import { Time } from "@/components/ui/time";
import { petHistoryOptions } from "@/lib/pets/queries";

/** In place of a pet that was deleted: when, by whom, and the way to have it back. */
export function PetMissing({ petId, back }: { petId: string; back: { href: string; label: string } }) {
  const router = useRouter();
  const { data } = useInfiniteQuery(petHistoryOptions(petId));
  const { mutate: restore, isPending } = useRestorePet(() => router.refresh());
  const deleted = data?.pages.flatMap(({ entries }) => entries).find(({ action }) => action === "pet.deleted");
  const name = deleted?.changes.find(({ field }) => field === "name")?.before;

  return (
    <>
      <PageHeader title={name ?? `Pet ${petId}`} back={back} />
      <div className="grid items-start gap-8 lg:grid-cols-[1fr_22rem]">
        <EmptyState
          icon={Trash2}
          title={deleted ? "This pet was deleted" : "This pet is not there"}
          action={
            <>
              <LinkButton href={back.href}>Back to the list</LinkButton>
              {deleted && (
                <Button variant="primary" isLoading={isPending} onClick={() => restore(petId)}>
                  Bring it back
                </Button>
              )}
            </>
          }
        >
          {deleted && (
            <>
              By <bdi>{actorText(deleted.actor)}</bdi>, <Time value={deleted.at} />. It can be brought back as it was,
              with its id {petId}.
            </>
          )}
        </EmptyState>
        <PetHistory petId={petId} />
      </div>
    </>
  );
}
