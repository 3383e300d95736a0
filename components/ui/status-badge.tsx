import type { ComponentProps } from "react";
import { Text } from "@/components/texts";
import { Badge } from "@/components/ui/badge";
import { statusLooks } from "@/lib/pets/statuses";

type Look = Pick<ComponentProps<typeof Badge>, "tone" | "shape">;

const looks = {
  // Of a pet
  ...statusLooks,
  deleted: { tone: "negative", shape: "cross" },
  // Of a message
  queued: { tone: "notice", shape: "ring" },
  delivered: { tone: "positive", shape: "check" },
  failed: { tone: "negative", shape: "cross" },
  // Of its way to the webhook, beside these
  sending: { tone: "accent", shape: "half" },
  retrying: { tone: "notice", shape: "half" },
  // Of a job, beside queued and failed
  running: { tone: "accent", shape: "half" },
  done: { tone: "positive", shape: "check" },
  cancelled: { tone: "neutral", shape: "cross" },
  // Of an API key or a member
  active: { tone: "positive", shape: "full" },
  invited: { tone: "notice", shape: "ring" },
  expiring: { tone: "notice", shape: "half" },
  expired: { tone: "neutral", shape: "ring" },
  revoked: { tone: "negative", shape: "cross" },
  deactivated: { tone: "negative", shape: "cross" },
} as const satisfies Record<string, Look>;

/**
 * The badges of all states, of pets, messages, jobs, keys and members, so that each state looks the same everywhere.
 */
export function StatusBadge({ status }: { status: keyof typeof looks }) {
  return (
    <Badge {...looks[status]}>
      <Text of={`statuses.${status}`} />
    </Badge>
  );
}
