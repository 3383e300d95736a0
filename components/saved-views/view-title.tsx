"use client";

import { useEffect } from "react";
import { useText } from "@/components/texts";
import { usePetList } from "@/components/pets/use-pet-list";
import type { SaveViewProps } from "@/components/saved-views/show-views";
import { useView } from "@/components/saved-views/use-view";
import { Isolated } from "@/components/ui/isolated";
import { lazyPart } from "@/components/ui/load-part";
import { Part } from "@/components/ui/part";

// Loaded when a view shows something else than it did when it was saved.
const ViewChanges = lazyPart(() => import("@/components/saved-views/view-changes"));
const FollowView = lazyPart(() => import("@/components/saved-views/follow-view"));

/** The title of the list: the name of its saved view, if it has one. */
export function ViewTitle() {
  const t = useText();
  const title = useView(usePetList()).view?.name ?? t("views.petsTitle");
  // The server writes it too, but is not asked when one goes from view to view.
  useEffect(() => {
    document.title = `${title} · Petstore Console`;
  }, [title]);
  return <Isolated>{title}</Isolated>;
}

/** Beside the title, once the list shows something else than its view: keep that, or go back. */
export function ViewDetail(props: SaveViewProps) {
  const { view, isChanged } = useView(usePetList());
  return <Part>{view && (isChanged ? <ViewChanges view={view} {...props} /> : <FollowView view={view} />)}</Part>;
}
