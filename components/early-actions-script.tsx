import { HYDRATION_PROBE, keepEarlyActions } from "@/components/early-actions";
import { SHORTCUT_ADDED } from "@/components/shortcuts/registry";

/**
 * Inlines `keepEarlyActions` into the page, first in the body.
 *
 * @param nonce required by the Content Security Policy; browsers hide it from scripts, so React finds an empty one
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
