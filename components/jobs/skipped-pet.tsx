"use client";

import { MessageText, Text } from "@/components/texts";
import { TextLink } from "@/components/ui/text-link";
import type { FailedRow } from "@/lib/jobs/schemas";

/** A pet that a job has skipped, by its name. */
export function PetLink({ row: { position, subject } }: { row: FailedRow }) {
  return (
    <TextLink kind="title" dir="auto" href={`/pets/${position}`} prefetch={false}>
      {subject ?? <Text of="jobs.missingPet" />}
    </TextLink>
  );
}

/** Each reason on a line of its own. */
export function Reasons({ of: reasons }: { of: FailedRow["reasons"] }) {
  return reasons.map((reason, index) => (
    <p key={index}>
      <MessageText of={reason} />
    </p>
  ));
}
