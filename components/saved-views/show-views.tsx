"use client";

import type { OwnColumns } from "@/components/pets/use-columns";
import { lazyPart } from "@/components/ui/load-part";
import { showOverlay } from "@/components/ui/overlay-store";

const SaveViewDialog = lazyPart(() => import("@/components/saved-views/save-view-dialog"));
const ViewsDialog = lazyPart(() => import("@/components/saved-views/views-dialog"));

/** Whose columns a view can keep, and whether its owner may share it. */
export type SaveViewProps = { ownColumns: OwnColumns; canShare: boolean };

// The dialogs read the address themselves: the component that opens them may have been rendered with an earlier list.

/** Opens the dialog that saves the current list as a view. */
export function showSaveView(props: SaveViewProps): void {
  showOverlay((close) => <SaveViewDialog {...props} onClose={close} />);
}

/** Opens the dialog with all views and their actions. */
export function showViews(props: Pick<SaveViewProps, "canShare">): void {
  showOverlay((close) => <ViewsDialog {...props} onClose={close} />);
}
