"use client";

import { useQueryClient } from "@tanstack/react-query";
import { ChevronDown } from "lucide-react";
import { useText } from "@/components/texts";
import { toastFailure } from "@/components/toast-failure";
import { firstAheadOf, loadAction, preloadPart } from "@/components/ui/load-part";
import { Menu } from "@/components/ui/menu";
import { StatusBadge } from "@/components/ui/status-badge";
import type { ConsolePet } from "@/lib/pets/schemas";
import { petStatuses, statusLabel, type PetStatus } from "@/lib/pets/statuses";

const load = firstAheadOf(() => import("@/components/pets/change-status"));

function preload(): void {
  preloadPart(load);
}

/** The status of a pet, which opens the list of those it can have. */
export function StatusMenu({ pet, className = "" }: { pet: ConsolePet; className?: string }) {
  const t = useText();
  const client = useQueryClient();

  async function choose(status: PetStatus) {
    try {
      const { changeStatus } = await loadAction(load);
      changeStatus(t, client, pet, status);
    } catch (error) {
      toastFailure(t, t("pets.statusNotChanged", { name: pet.name }), error);
    }
  }

  return (
    <span data-printed data-status onPointerEnter={preload} onFocus={preload}>
      <Menu
        align="start"
        label={t("pets.changeStatusOf", { status: t(statusLabel(pet.status)), name: pet.name })}
        items={petStatuses.map((status) => ({
          label: t(statusLabel(status)),
          isChecked: status === pet.status,
          onSelect: () => choose(status),
        }))}
        className={className}
      >
        <StatusBadge status={pet.status} />
        <ChevronDown className="size-3.5" aria-hidden />
      </Menu>
    </span>
  );
}
