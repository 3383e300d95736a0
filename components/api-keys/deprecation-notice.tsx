"use client";

import { removalHref, removalText } from "@/components/api-keys/removal-text";
import { useText } from "@/components/texts";
import { Isolated } from "@/components/ui/isolated";
import { Notice } from "@/components/ui/notice";
import { TextLink } from "@/components/ui/text-link";
import { CALLS_DAYS, type ApiKey, type Deprecation } from "@/lib/api-keys/schemas";

const KEYS_SHOWN = 5;

type DeprecationNoticeProps = {
  deprecation: Deprecation;
  apiKeys: readonly ApiKey[];
  /** Whether to show the owners of the keys: not where all are the user's own. */
  isOwnerShown: boolean;
};

/** A notice about active keys that still call a deprecated operation; nothing if there are none. */
export function DeprecationNotice({ deprecation, apiKeys, isOwnerShown }: DeprecationNoticeProps) {
  const t = useText();
  const callers = deprecation.calls.flatMap(({ keyId, count }) =>
    apiKeys.filter(({ id, state }) => id === keyId && state === "active").map((apiKey) => ({ ...apiKey, count })),
  );
  if (callers.length === 0) return null;
  const others = callers.length - KEYS_SHOWN;
  return (
    <Notice tone="notice" title={removalText(t, deprecation)}>
      <p>{t(deprecation.isRemoved ? "apiKeys.removed" : "apiKeys.worksUntilThen")}</p>
      <ul className="my-1 list-disc ps-4">
        {callers.slice(0, KEYS_SHOWN).map(({ id, name, prefix, owner, count }) => (
          <li key={id}>
            {t.rich("apiKeys.calledIt", {
              name,
              prefix,
              owner: isOwnerShown ? owner.name : "",
              whose: isOwnerShown ? "other" : "own",
              count: BigInt(count),
              days: CALLS_DAYS,
              b: (text) => <Isolated>{text}</Isolated>,
              code: (text) => <code className="font-mono text-xs">{text}</code>,
            })}
          </li>
        ))}
        {others > 0 && <li>{t("apiKeys.soDidOthers", { count: others })}</li>}
      </ul>
      <TextLink href={removalHref(deprecation)}>{t("apiKeys.callInstead")}</TextLink>
    </Notice>
  );
}
