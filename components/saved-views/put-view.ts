import type { QueryClient } from "@tanstack/react-query";
import type { SavedView } from "@/lib/saved-views/console-contract";
import { viewCountsOptions, viewsOptions } from "@/lib/saved-views/queries";

/** Shows a view as the server answered with it, new or changed, wherever views are shown. */
export function putView(client: QueryClient, view: SavedView): void {
  client.setQueryData(viewsOptions.queryKey, (views = []) =>
    [...views.filter(({ id }) => id !== view.id), view].sort((a, b) =>
      a.name.localeCompare(b.name, "en", { numeric: true }),
    ),
  );
  void client.invalidateQueries({ queryKey: viewCountsOptions.queryKey });
}

/** Takes a view away that was deleted, or that is no longer one's to see. */
export function dropView(client: QueryClient, viewId: string): void {
  client.setQueryData(viewsOptions.queryKey, (views) => views?.filter(({ id }) => id !== viewId));
}
