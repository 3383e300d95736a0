import type { QueryClient } from "@tanstack/react-query";
import { noteEndedJob } from "@/components/pets/own-changes";
import { categoryKeys } from "@/lib/categories/queries";
import { jobKeys } from "@/lib/jobs/queries";
import { petKeys } from "@/lib/pets/queries";

/** Makes stale what a job may have changed that has ended here. */
export function refreshAfterJob(client: QueryClient): void {
  noteEndedJob(client);
  for (const { all } of [petKeys, categoryKeys, jobKeys]) void client.invalidateQueries({ queryKey: all });
}
