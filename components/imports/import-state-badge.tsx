"use client";

import type { ComponentProps } from "react";
import { stateText } from "@/components/imports/import-text";
import { useText } from "@/components/texts";
import { Badge } from "@/components/ui/badge";
import type { ImportEntry } from "@/lib/imports/schemas";

const looks: Record<
  ImportEntry["state"] | "undone" | "undoneSome",
  Pick<ComponentProps<typeof Badge>, "tone" | "shape">
> = {
  draft: { tone: "neutral", shape: "ring" },
  queued: { tone: "notice", shape: "ring" },
  running: { tone: "accent", shape: "half" },
  done: { tone: "positive", shape: "check" },
  cancelled: { tone: "neutral", shape: "cross" },
  failed: { tone: "negative", shape: "cross" },
  undone: { tone: "neutral", shape: "ring" },
  undoneSome: { tone: "neutral", shape: "half" },
};

type ImportStateBadgeProps = { entry: Pick<ImportEntry, "state" | "undoneBy" | "keptByUndo"> };

/** The state of an import. An undone import says so, not that it was done, and how many pets its undo kept. */
export function ImportStateBadge({ entry: { state, undoneBy, keptByUndo } }: ImportStateBadgeProps) {
  const t = useText();
  if (undoneBy !== null && keptByUndo > 0)
    return <Badge {...looks.undoneSome}>{t("imports.undoneSome", { count: keptByUndo })}</Badge>;
  if (undoneBy !== null) return <Badge {...looks.undone}>{t("imports.undone")}</Badge>;
  return <Badge {...looks[state]}>{t(stateText[state])}</Badge>;
}
