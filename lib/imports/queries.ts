import { infiniteQueryOptions, mutationOptions, queryOptions } from "@tanstack/react-query";
import type { z } from "zod";
import { addressOf, callConsole } from "@/lib/core/console-client";
import type { changeImportContract, ImportDetail, ImportMode } from "@/lib/imports/console-contract";

// Loaded with the first question, as in lib/pets/queries.ts.
const contracts = () => import("@/lib/imports/console-contract");

/** Every query about imports begins with `all`. */
export const importKeys = { all: ["imports"] } as const;

/** The imports of the shop, newest first, page by page. */
export function importListOptions() {
  return infiniteQueryOptions({
    queryKey: [...importKeys.all, "list"],
    queryFn: async ({ pageParam, signal }) =>
      callConsole((await contracts()).listImportsContract, { query: { after: pageParam ?? undefined }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  });
}

/** One import. What its jobs do meanwhile is told by the jobs. */
export function importOptions(importId: string) {
  return queryOptions({
    queryKey: [...importKeys.all, "one", importId],
    queryFn: async ({ signal }) =>
      callConsole((await contracts()).readImportContract, { params: { importId }, signal }),
    staleTime: 0,
  });
}

/** Where the list of faults of an import is downloaded from. */
export function importFaultsHref(importId: string): string {
  return addressOf("/api/console/imports/{importId}/faults", { importId });
}

/**
 * Sends a file.
 *
 * @param onProgress told how much of it has been sent, from 0 to 1
 */
export async function uploadImport(
  file: File,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<ImportDetail> {
  const [{ uploadImportContract }, { uploadToConsole }] = await Promise.all([
    contracts(),
    import("@/lib/core/console-upload"),
  ]);
  return uploadToConsole(uploadImportContract, { query: { fileName: file.name }, file, onProgress, signal });
}

export const changeImportMutation = mutationOptions({
  mutationFn: async ({ importId, ...body }: { importId: string } & z.input<typeof changeImportContract.body>) =>
    callConsole((await contracts()).changeImportContract, { params: { importId }, body }),
});

export const checkImportMutation = mutationOptions({
  mutationFn: async (importId: string) =>
    callConsole((await contracts()).checkImportContract, { params: { importId } }),
});

export const runImportMutation = mutationOptions({
  mutationFn: async ({ importId, ...body }: { importId: string; mode: ImportMode; again: boolean }) =>
    callConsole((await contracts()).runImportContract, { params: { importId }, body }),
});

export const discardImportMutation = mutationOptions({
  mutationFn: async (importId: string) =>
    callConsole((await contracts()).discardImportContract, { params: { importId } }),
});
