import type { ComponentProps } from "react";
import { Badge } from "@/components/ui/badge";
import { statusLooks } from "@/lib/pets/statuses";

type Look = Pick<ComponentProps<typeof Badge>, "tone" | "shape"> & { text: string };

const looks = {
  // Of a pet
  ...statusLooks,
  // Of a message
  queued: { tone: "notice", shape: "ring", text: "Queued" },
  delivered: { tone: "positive", shape: "check", text: "Delivered" },
  failed: { tone: "negative", shape: "cross", text: "Failed" },
  // Of its way to the webhook, beside these
  sending: { tone: "accent", shape: "half", text: "Sending" },
  retrying: { tone: "notice", shape: "half", text: "Retrying" },
  // Of a job, beside queued and failed
  running: { tone: "accent", shape: "half", text: "Running" },
  done: { tone: "positive", shape: "check", text: "Done" },
  cancelled: { tone: "neutral", shape: "cross", text: "Cancelled" },
  // Of an API key or a member
  active: { tone: "positive", shape: "full", text: "Active" },
  invited: { tone: "notice", shape: "ring", text: "Invited" },
  expiring: { tone: "notice", shape: "half", text: "Expiring" },
  expired: { tone: "neutral", shape: "ring", text: "Expired" },
  revoked: { tone: "negative", shape: "cross", text: "Revoked" },
  deactivated: { tone: "negative", shape: "cross", text: "Deactivated" },
} as const satisfies Record<string, Look>;

/**
 * The badges of all states, of pets, messages, jobs, keys and members, so that each state looks the same everywhere.
 */
export function StatusBadge({ status }: { status: keyof typeof looks }) {
  const { text, ...look } = looks[status];
  return <Badge {...look}>{text}</Badge>;
}
