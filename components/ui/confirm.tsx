"use client";

import type { ConfirmOptions } from "@/components/ui/confirm-dialog";
import { lazyPart } from "@/components/ui/load-part";
import { showOverlay } from "@/components/ui/overlay-store";

const ConfirmDialog = lazyPart(() => import("@/components/ui/confirm-dialog"));

/** The questions that are being asked. A double click asks twice, before the dialog is loaded. */
const asked = new Set<string>();

/**
 * Asks for confirmation before an irreversible action. Reversible actions run at once, with a toast that offers Undo.
 *
 * @param moot closes the dialog, as if it were confirmed: what the question was about has settled itself
 * @returns whether the action was confirmed; false as well while the same question is being asked
 */
export async function confirm(options: ConfirmOptions, moot?: AbortSignal): Promise<boolean> {
  const { title } = options;
  if (asked.has(title)) return false;
  asked.add(title);
  try {
    return await ask(options, moot);
  } finally {
    asked.delete(title);
  }
}

function ask(options: ConfirmOptions, moot?: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    showOverlay(
      (close) => {
        const answer = (isConfirmed: boolean) => {
          close();
          resolve(isConfirmed);
        };
        moot?.addEventListener("abort", () => answer(true));
        return <ConfirmDialog {...options} onAnswer={answer} />;
      },
      () => resolve(false),
    );
  });
}
