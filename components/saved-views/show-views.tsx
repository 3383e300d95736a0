"use client";

import { lazy } from "react";
import { showOverlay } from "@/components/ui/overlay-store";
import type { PetColumn } from "@/lib/pets/console-contract";
import type { PetList } from "@/lib/pets/list-url";

const SaveViewDialog = lazy(() => import("@/components/saved-views/save-view-dialog"));
const ViewsDialog = lazy(() => import("@/components/saved-views/views-dialog"));

/** What a view is saved of, and whether its owner may share it. */
export type SaveViewProps = { list: PetList; columns: readonly PetColumn[]; canShare: boolean };

/** Asks for a name for what the list shows. */
export function showSaveView(props: SaveViewProps): void {
  showOverlay((close) => <SaveViewDialog {...props} onClose={close} />);
}

/** Opens the list of views, with what can be done about each. */
export function showViews(props: Omit<SaveViewProps, "columns">): void {
  showOverlay((close) => <ViewsDialog {...props} onClose={close} />);
}
