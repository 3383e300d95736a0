"use client";

import { useMutation, useQueryClient, type MutationCache } from "@tanstack/react-query";
import { useMemo, useSyncExternalStore } from "react";

/** A choice about what is stored. */
type Choice<Stored> = {
  /** What is stored, as it is shown while the choice is on its way. */
  show: (stored: Stored) => Stored;
  /** Stores the choice, given what is stored when its turn comes. */
  send: (stored: Stored) => Promise<Stored>;
};

type ChoiceOptions = { onSuccess?: () => void; onError: (error: Error) => void };

const nameOf = (queryKey: readonly unknown[]) => JSON.stringify(queryKey);

/** The option of mutations that are sent one after another: those about what one query reads. */
export function inTurn(queryKey: readonly unknown[]): { scope: { id: string } } {
  return { scope: { id: nameOf(queryKey) } };
}

/**
 * Sends choices about what a query reads, one after another: each is made from what those before it have stored, so that
 * none takes back another, and one that fails leaves those after it alone.
 *
 * @param seen what the user sees, in case that the query has been forgotten when the turn comes
 * @returns sends a choice, and tells whether it was stored
 */
export function useChoices<Stored>(
  queryKey: readonly unknown[],
  seen: Stored,
  { onSuccess, onError }: ChoiceOptions,
): (choice: Choice<Stored>) => Promise<boolean> {
  const client = useQueryClient();
  const { mutateAsync } = useMutation({
    mutationKey: ["choices", nameOf(queryKey)],
    ...inTurn(queryKey),
    mutationFn: ({ send }: Choice<Stored>) => send(client.getQueryData<Stored>(queryKey) ?? seen),
    onSuccess: (stored) => {
      // A refetch that began before has been aborted by the one that the call made necessary.
      client.setQueryData(queryKey, stored);
      onSuccess?.();
    },
    onError: (error) => {
      // It may have been stored, if only its answer was lost.
      void client.invalidateQueries({ queryKey });
      onError(error);
    },
  });
  return ({ show, send }) => {
    let base: Stored | undefined;
    // A call that is repeated after a lost answer must be the same.
    const choice = { show, send: (stored: Stored) => send((base ??= stored)) };
    return mutateAsync(choice).then(
      () => true,
      () => false,
    );
  };
}

/** What a query has read, with the choices that are on their way. Called beside the query, for both to change at once. */
export function useWithChoices<Stored>(queryKey: readonly unknown[], stored: Stored): Stored {
  const cache = useQueryClient().getMutationCache();
  const name = nameOf(queryKey);
  const { subscribe, read } = useMemo(() => choicesOnTheirWay<NonNullable<Stored>>(cache, name), [cache, name]);
  const choices = useSyncExternalStore(subscribe, read, read);
  if (stored === undefined || stored === null) return stored;
  return choices.reduce((shown: NonNullable<Stored>, { show }) => show(shown), stored);
}

/**
 * The choices about what a query reads, as a store for `useSyncExternalStore`. It tells of a choice at once:
 * `useMutationState` does so after the event, and React would put a switch back until then.
 */
function choicesOnTheirWay<Stored>(cache: MutationCache, name: string) {
  let last: readonly Choice<Stored>[] = [];
  return {
    subscribe: (listener: () => void) => cache.subscribe(listener),
    read: () => {
      const found = cache.findAll({ mutationKey: ["choices", name], status: "pending" });
      const choices = found.map(({ state }) => state.variables as Choice<Stored>);
      if (choices.length !== last.length || choices.some((choice, i) => choice !== last[i])) last = choices;
      return last;
    },
  };
}
