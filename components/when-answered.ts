import type { QueryClient } from "@tanstack/react-query";

/**
 * Waits until no change of this page is under way.
 *
 * @returns false when one still is after this time in milliseconds
 */
export function whenAnswered(client: QueryClient, waitMsMax: number): Promise<boolean> {
  return new Promise((resolve) => {
    const end = (isAnswered: boolean) => {
      clearTimeout(timer);
      unsubscribe();
      resolve(isAnswered);
    };
    const check = () => {
      if (client.isMutating() === 0) end(true);
    };
    const timer = setTimeout(end, waitMsMax, false);
    const unsubscribe = client.getMutationCache().subscribe(check);
    check();
  });
}
