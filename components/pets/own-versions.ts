import type { ConsolePet } from "@/lib/pets/schemas";

type Version = Pick<ConsolePet, "id" | "version">;

/** The versions that changes made here, by the pet and the version that each was made on. */
const ownVersions = new Map<string, number>();

/** Remembers that this page has changed a pet: a later change or undo here, of what it was before, is no conflict with that. */
export function noteOwnVersion({ id, version }: Version, changed: Version): void {
  if (changed.version !== version) ownVersions.set(`${id} ${version}`, changed.version);
}

/** The version of a pet after the changes that were made here since it was shown. */
export function newestOwnVersion({ id, version }: Version): number {
  const next = ownVersions.get(`${id} ${version}`);
  return next === undefined ? version : newestOwnVersion({ id, version: next });
}
