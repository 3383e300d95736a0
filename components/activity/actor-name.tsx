"use client";

import { actorName } from "@/components/activity/actor-text";
import { useText } from "@/components/texts";
import { Isolated } from "@/components/ui/isolated";
import type { ActivityActor } from "@/lib/activity/schemas";

/** The actor of an entry, in a cell of a list. */
export function ActorName({ who }: { who: ActivityActor }) {
  return <Isolated className="text-page-start line-clamp-2">{actorName(useText(), who)}</Isolated>;
}
