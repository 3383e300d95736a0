"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { countText } from "@/components/imports/import-text";
import { actorName } from "@/components/activity/actor-text";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Notice } from "@/components/ui/notice";
import { RadioGroup } from "@/components/ui/radio-group";
import { TextLink } from "@/components/ui/text-link";
import { Time } from "@/components/ui/time";
import { toast } from "@/components/ui/toast";
import type { ImportCheck, ImportDetail, ImportMode } from "@/lib/imports/schemas";
import { api } from "@/lib/core/console-client";

/** What becomes of bad rows, whether the same file is imported again, and the button that does it. */
export function RunStep({ detail, check }: { detail: ImportDetail; check: ImportCheck }) {
  const { id, sameFile } = detail;
  const { good, bad } = check;
  const client = useQueryClient();
  const [mode, setMode] = useState<ImportMode>(bad > 0 ? "skip" : "all");
  const [isAgain, setIsAgain] = useState(false);
  const { mutate, isPending } = useMutation({
    ...api.imports.run.mutationOptions(),
    onSuccess: (started: ImportDetail) => client.setQueryData(api.imports.read.queryKey({ importId: id }), started),
    onError: ({ message }) => toast({ tone: "negative", title: "The import was not started", description: message }),
  });
  const isNothing = good === 0 || (mode === "all" && bad > 0);

  return (
    <div className="max-w-2xl space-y-4">
      {bad > 0 && (
        <RadioGroup
          legend="Bad rows"
          value={mode}
          onChange={setMode}
          options={[
            {
              value: "skip",
              label: "Skip the bad rows",
              hint: `${countText(good, "pet")} ${good === 1 ? "is" : "are"} added, ${countText(bad, "row")} left out.`,
            },
            {
              value: "all",
              label: "All rows or none",
              hint: "Nothing is added as long as one row is bad. Correct the file, then upload it again.",
            },
          ]}
        />
      )}
      {sameFile && (
        <Notice tone="notice" title="This file has been imported before">
          {actorName(sameFile.who)} added{" "}
          <TextLink href={`/imports/${sameFile.id}`}>{countText(sameFile.added ?? 0, "pet")}</TextLink> from it
          {sameFile.finishedAt && (
            <>
              {" "}
              on <Time value={sameFile.finishedAt} />
            </>
          )}
          .
          <Checkbox
            label="Import it again; the pets will be there twice"
            checked={isAgain}
            onChange={(event) => setIsAgain(event.target.checked)}
            className="mt-2"
          />
        </Notice>
      )}
      <Button
        variant="primary"
        disabled={isNothing || (sameFile !== null && !isAgain)}
        isLoading={isPending}
        onClick={() => mutate({ importId: id, mode, again: isAgain })}
      >
        {isNothing ? "Import" : `Import ${countText(good, "pet")}`}
      </Button>
    </div>
  );
}
