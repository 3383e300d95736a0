import type { QueryClient } from "@tanstack/react-query";
import { noteEndedJob } from "@/components/pets/own-changes";

/** Makes stale what a job may have changed that has ended here. */
export function refreshAfterJob(client: QueryClient): void {
  noteEndedJob(client);
  for (const domain of ["pets", "categories", "overview", "jobs", "imports", "activity"])
    void client.invalidateQueries({ queryKey: [domain] });
}
