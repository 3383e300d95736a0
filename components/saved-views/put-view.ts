import type { QueryClient } from "@tanstack/react-query";
import type { SavedView } from "@/lib/saved-views/schemas";
import { api } from "@/lib/core/console-client";

/** The key of the mutations that save a list as a view. */
export function savingKey(viewId: string): readonly string[] {
  return ["saveSearch", viewId];
}

/** Shows a view as the server answered with it, new or changed, wherever views are shown. */
export function putView(client: QueryClient, view: SavedView): void {
  client.setQueryData(api.savedViews.list.queryKey(), (views = []) => [
    ...views.filter(({ id }) => id !== view.id),
    view,
  ]);
}

/** Removes a view that was deleted, or is no longer shared. */
export function dropView(client: QueryClient, viewId: string): void {
  client.setQueryData(api.savedViews.list.queryKey(), (views) => views?.filter(({ id }) => id !== viewId));
}
