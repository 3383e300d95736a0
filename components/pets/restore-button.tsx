"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useText } from "@/components/texts";
import { Button } from "@/components/ui/button";
import type { ConsolePet } from "@/lib/pets/schemas";

/** Brings a deleted pet back. */
export function RestoreButton({ pet, className }: { pet: ConsolePet; className?: string }) {
  const t = useText();
  const client = useQueryClient();
  const [isRestoring, setIsRestoring] = useState(false);

  async function restore() {
    setIsRestoring(true);
    const { restorePet } = await import("@/components/pets/restore-pet");
    await restorePet(t, client, pet.id);
    setIsRestoring(false);
  }

  return (
    <Button size="sm" isLoading={isRestoring} onClick={restore} {...(className && { className })}>
      {t.rich("pets.restoreNamed", { name: pet.name, hidden: (text) => <span className="sr-only">{text}</span> })}
    </Button>
  );
}
