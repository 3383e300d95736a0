"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useText } from "@/components/texts";
import { toastFailure } from "@/components/toast-failure";
import { Button } from "@/components/ui/button";
import { loadAction } from "@/components/ui/load-part";
import type { ConsolePet } from "@/lib/pets/schemas";

/** Deletes a deleted pet for good. */
export function PurgeButton({ pet, onPurged }: { pet: ConsolePet; onPurged: () => void }) {
  const t = useText();
  const client = useQueryClient();
  const [isBusy, setIsBusy] = useState(false);

  async function purge() {
    setIsBusy(true);
    try {
      const { purgePets } = await loadAction(() => import("@/components/pets/purge-pets"));
      if (await purgePets(t, client, { target: { ids: [pet.id] }, total: 1, name: pet.name })) onPurged();
    } catch (error) {
      toastFailure(t, t("pets.notPurged"), error);
    }
    setIsBusy(false);
  }

  return (
    <Button variant="danger" isLoading={isBusy} onClick={purge}>
      {t("pets.purgeButton")}
    </Button>
  );
}
