import { HYDRATION_PROBE, keepEarlyActions } from "@/components/early-actions";
import { SHORTCUT_ADDED } from "@/components/shortcuts/registry";

/**
 * Inlines `keepEarlyActions` into the page. First in the body.
 *
 * @param nonce without which the browser would not run it; it then hides it, so that React finds none
 */
export function EarlyActionsScript({ nonce }: { nonce: string }) {
  return (
    <script
      nonce={nonce}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{
        __html: `(${keepEarlyActions.toString()})("${HYDRATION_PROBE}", "${SHORTCUT_ADDED}")`,
      }}
    />
  );
}
