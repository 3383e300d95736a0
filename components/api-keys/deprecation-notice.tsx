import { removalHref, removalText } from "@/components/api-keys/removal-text";
import { GroupedNumber } from "@/components/ui/grouped-number";
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
  const callers = deprecation.calls.flatMap(({ keyId, count }) =>
    apiKeys.filter(({ id, state }) => id === keyId && state === "active").map((apiKey) => ({ ...apiKey, count })),
  );
  if (callers.length === 0) return null;
  const others = callers.length - KEYS_SHOWN;
  return (
    <Notice tone="notice" title={removalText(deprecation)}>
      <p>{deprecation.isRemoved ? "Calls of it are answered with 410." : "It goes on working until then."}</p>
      <ul className="my-1 list-disc ps-4">
        {callers.slice(0, KEYS_SHOWN).map(({ id, name, prefix, owner, count }) => (
          <li key={id}>
            <bdi>{name}</bdi> (<code className="font-mono text-xs">{prefix}…</code>
            {isOwnerShown && (
              <>
                {" "}
                of <bdi>{owner.name}</bdi>
              </>
            )}
            ) called it <GroupedNumber value={count} /> {count === "1" ? "time" : "times"} in the last {CALLS_DAYS}{" "}
            days.
          </li>
        ))}
        {others > 0 && (
          <li>
            So did {others} other {others === 1 ? "key" : "keys"}.
          </li>
        )}
      </ul>
      <TextLink href={removalHref(deprecation)}>What to call instead</TextLink>
    </Notice>
  );
}
