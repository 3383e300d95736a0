"use client";

import { useState } from "react";
import { usePetList } from "@/components/pets/use-pet-list";
import type { SaveViewProps } from "@/components/saved-views/show-views";
import { useViews } from "@/components/saved-views/use-views";
import { ViewLine } from "@/components/saved-views/view-line";
import { useText } from "@/components/texts";
import { Dialog } from "@/components/ui/dialog";

type ViewsDialogProps = Pick<SaveViewProps, "canShare"> & { onClose: () => void };

/** All visible views, with their actions. A default export, since it is loaded when opened. */
export default function ViewsDialog({ canShare, onClose }: ViewsDialogProps) {
  const t = useText();
  const list = usePetList();
  const data = useViews();
  // As they were when the dialog opened: a deleted view keeps its row, which offers to undo that.
  const [opened] = useState(data);
  const lines = opened.map((view) => data.find(({ id }) => id === view.id) ?? view);
  return (
    <Dialog title={t("views.views")} description={t("views.hint")} size="lg" onClose={onClose}>
      <ul className="border-line divide-line divide-y border-y">
        {lines.map((view) => (
          <ViewLine
            key={view.id}
            view={view}
            isDeleted={!data.some(({ id }) => id === view.id)}
            list={list}
            canShare={canShare}
            onClose={onClose}
          />
        ))}
      </ul>
    </Dialog>
  );
}
