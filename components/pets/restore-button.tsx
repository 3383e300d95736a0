"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useText } from "@/components/texts";
import { toastFailure } from "@/components/toast-failure";
import { Button } from "@/components/ui/button";
import type { ButtonSize } from "@/components/ui/button-style";
import { loadAction } from "@/components/ui/load-part";
import type { ConsolePet } from "@/lib/pets/schemas";

type RestoreButtonProps = { pet: ConsolePet; size?: ButtonSize; className?: string };

/** Restores a deleted pet. */
export function RestoreButton({ pet, size = "md", className }: RestoreButtonProps) {
  const t = useText();
  const client = useQueryClient();
  const [isRestoring, setIsRestoring] = useState(false);

  async function restore() {
    setIsRestoring(true);
    try {
      const { restorePet } = await loadAction(() => import("@/components/pets/restore-pet"));
      await restorePet(t, client, pet.id);
    } catch (error) {
      toastFailure(t, t("pets.notRestored"), error);
    }
    setIsRestoring(false);
  }

  return (
    <Button size={size} isLoading={isRestoring} onClick={restore} {...(className && { className })}>
      {t.rich("pets.restoreNamed", { name: pet.name, hidden: (text) => <span className="sr-only">{text}</span> })}
    </Button>
  );
}
