import { api, type InputOf } from "@/lib/core/console-client";
import type { ChangedPet, ConsolePet } from "@/lib/pets/schemas";

type Version = Pick<ConsolePet, "id" | "version">;

/** The versions that changes made here, by the pet and the version that each was made on. */
const ownVersions = new Map<string, number>();

/** Remembers a change of a pet by this page, so that later changes here do not conflict with it. */
export function noteOwnVersion({ id, version }: Version, changed: Version): void {
  if (changed.version !== version) ownVersions.set(`${id} ${version}`, changed.version);
}

/**
 * Edits a pet as this page has left it, whatever it has changed since the pet was shown.
 *
 * @throws ConsoleError `conflict` when somebody else has changed the pet since it was shown
 */
export async function editOwnVersion(
  { id, version }: Version,
  change: Omit<InputOf<"pets.edit">, "petId" | "version">,
): Promise<ChangedPet> {
  const sent = { id, version: newestOwnVersion({ id, version }) };
  const saved = await api.pets.edit.run({ petId: id, version: sent.version, ...change });
  noteOwnVersion(sent, saved);
  return saved;
}

/** The version of a pet after the changes that were made here since it was shown. */
export function newestOwnVersion({ id, version }: Version): number {
  const next = ownVersions.get(`${id} ${version}`);
  return next === undefined ? version : newestOwnVersion({ id, version: next });
}
