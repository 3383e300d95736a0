"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import type { ConsolePet } from "@/lib/pets/schemas";

/** Brings a deleted pet back. */
export function RestoreButton({ pet, className }: { pet: ConsolePet; className?: string }) {
  const client = useQueryClient();
  const [isRestoring, setIsRestoring] = useState(false);

  async function restore() {
    setIsRestoring(true);
    const { restorePet } = await import("@/components/pets/restore-pet");
    await restorePet(client, pet.id);
    setIsRestoring(false);
  }

  return (
    <Button size="sm" isLoading={isRestoring} onClick={restore} {...(className && { className })}>
      Restore <span className="sr-only">{pet.name}</span>
    </Button>
  );
}
