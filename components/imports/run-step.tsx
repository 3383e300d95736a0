"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { KnownChoice } from "@/components/imports/known-choice";
import { addFollowed } from "@/components/jobs/followed-jobs";
import { useText } from "@/components/texts";
import { toastFailure } from "@/components/toast-failure";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { RadioGroup } from "@/components/ui/radio-group";
import type { ImportCheck, ImportDetail, ImportMode, KnownRows } from "@/lib/imports/schemas";
import { api } from "@/lib/core/console-client";

/** The choices before an import, about bad rows, known pets and a repeated file, and its button. */
export function RunStep({ detail, check }: { detail: ImportDetail; check: ImportCheck }) {
  const t = useText();
  const { id, version, sameFile } = detail;
  const { bad } = check;
  const client = useQueryClient();
  const [mode, setMode] = useState<ImportMode>(bad > 0 ? "skip" : "all");
  const [isAgain, setIsAgain] = useState(false);
  // Who imports the same file again, as is asked below, wants them a second time.
  const [known, setKnown] = useState<KnownRows>(check.known.count > 0 && sameFile === null ? "skip" : "add");
  const good = check.good - (known === "add" ? 0 : check.known.count);
  const updated = known === "update" ? check.known.differing : 0;
  const { mutate, isPending } = useMutation({
    ...api.imports.run.mutationOptions(),
    onSuccess: (started: ImportDetail) => {
      client.setQueryData(api.imports.read.queryKey({ importId: id }), started);
      if (started.jobId !== null) addFollowed({ id: started.jobId, importId: id });
    },
    onError: (error) => toastFailure(t, t("imports.notStartedError"), error),
  });
  const isNothing = good + updated === 0 || (mode === "all" && bad > 0);

  return (
    <div className="space-y-4">
      {bad > 0 && (
        <RadioGroup
          legend={t("imports.badRows")}
          value={mode}
          onChange={setMode}
          options={[
            {
              value: "skip",
              label: t("imports.skipBad"),
              hint: t("imports.skipHint", { good, bad }),
            },
            {
              value: "all",
              label: t("imports.allOrNone"),
              hint: t("imports.allOrNoneHint"),
            },
          ]}
        />
      )}
      {check.known.count > 0 && <KnownChoice known={check.known} value={known} onChange={setKnown} />}
      {sameFile && (
        <Checkbox
          label={t("imports.importAgain", { known })}
          checked={isAgain}
          onChange={(event) => setIsAgain(event.target.checked)}
        />
      )}
      <Button
        variant="primary"
        disabled={isNothing || (sameFile !== null && !isAgain)}
        isLoading={isPending}
        onClick={() => mutate({ importId: id, version, mode, again: isAgain, known })}
      >
        {isNothing
          ? t("imports.import")
          : updated > 0
            ? t("imports.importAndUpdate", { good, updated })
            : t("imports.importPets", { count: good })}
      </Button>
    </div>
  );
}
