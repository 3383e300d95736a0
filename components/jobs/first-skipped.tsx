"use client";

import { useQuery } from "@tanstack/react-query";
import { PetLink, Reasons } from "@/components/jobs/skipped-pet";
import { useText } from "@/components/texts";
import { Notice } from "@/components/ui/notice";
import type { Job } from "@/lib/jobs/schemas";
import { api } from "@/lib/core/console-client";

/** How many pets a card names. */
const NAMED_MAX = 3;

/** The first pets that a bulk change skipped, each with the reasons: two members who change one animal hear of each other. */
export function FirstSkipped({ job: { id: jobId, failed } }: { job: Job }) {
  const t = useText();
  const { data } = useQuery(api.jobs.failures.queryOptions({ jobId }));
  const more = BigInt(failed) - BigInt(NAMED_MAX);
  if (data === undefined) return null;
  return (
    <Notice tone="notice">
      <ul className="space-y-1">
        {data.failures.slice(0, NAMED_MAX).map((row) => (
          <li key={row.position}>
            <PetLink row={row} />{" "}
            <span className="text-muted tabular-nums">{t("jobs.idOfPet", { id: row.position })}</span>
            <Reasons of={row.reasons} />
          </li>
        ))}
        {more > 0n && <li>{t("jobs.andMore", { count: more })}</li>}
      </ul>
    </Notice>
  );
}
