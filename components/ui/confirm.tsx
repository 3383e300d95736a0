"use client";

import type { ConfirmOptions } from "@/components/ui/confirm-dialog";
import { lazyPart } from "@/components/ui/load-part";
import { showOverlay } from "@/components/ui/overlay-store";

const ConfirmDialog = lazyPart(() => import("@/components/ui/confirm-dialog"));

/**
 * Asks for confirmation before an irreversible action. Reversible actions run at once, with a toast that offers Undo.
 *
 * @returns whether the action was confirmed
 */
export function confirm(options: ConfirmOptions): Promise<boolean> {
  return new Promise((resolve) => {
    showOverlay(
      (close) => {
        const answer = (isConfirmed: boolean) => {
          close();
          resolve(isConfirmed);
        };
        return <ConfirmDialog {...options} onAnswer={answer} />;
      },
      () => resolve(false),
    );
  });
}
