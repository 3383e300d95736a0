"use client";

import { useText } from "@/components/texts";
import { Isolated } from "@/components/ui/isolated";
import { Notice } from "@/components/ui/notice";
import { Time } from "@/components/ui/time";
import { EXPIRING_DAYS, type ApiKey } from "@/lib/api-keys/schemas";

const KEYS_SHOWN = 5;

/** A notice about keys that expire soon and have no replacement yet; nothing if there are none. */
export function ExpiringNotice({ apiKeys }: { apiKeys: readonly ApiKey[] }) {
  const t = useText();
  const expiring = apiKeys.filter(({ isExpiring, replacedById }) => isExpiring && replacedById === null);
  if (expiring.length === 0) return null;
  const others = expiring.length - KEYS_SHOWN;
  return (
    <Notice tone="notice" title={t("apiKeys.expireSoon", { count: expiring.length, days: EXPIRING_DAYS })}>
      <p>{t("apiKeys.expireSoonHint", { count: expiring.length })}</p>
      <ul className="mt-1 list-disc ps-4">
        {expiring.slice(0, KEYS_SHOWN).map(({ id, name, prefix, expiresAt }) => (
          <li key={id}>
            <Isolated>{name}</Isolated> <code className="font-mono text-xs">{prefix}…</code>:{" "}
            {expiresAt && <Time value={expiresAt} isFocusable={false} />}
          </li>
        ))}
        {others > 0 && <li>{t("apiKeys.expireSoonOthers", { count: others })}</li>}
      </ul>
    </Notice>
  );
}
