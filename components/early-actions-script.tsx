import { keepEarlyActions, TAKEN_OVER } from "@/components/early-actions";

/**
 * Puts `keepEarlyActions` into the page itself. First in the body; `EarlyActionsEnd` belongs to it.
 *
 * @param nonce without which the browser would not run it; it then hides it, so that React finds none
 */
export function EarlyActionsScript({ nonce }: { nonce: string }) {
  return (
    <script
      nonce={nonce}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: `(${keepEarlyActions.toString()})("${TAKEN_OVER}")` }}
    />
  );
}
