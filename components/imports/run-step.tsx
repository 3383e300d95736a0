"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { ByNameChoice } from "@/components/imports/by-name-choice";
import { DeletedChoice } from "@/components/imports/deleted-choice";
import { KnownChoice } from "@/components/imports/known-choice";
import { countNewPets } from "@/components/imports/new-pets";
import { addFollowed } from "@/components/jobs/followed-jobs";
import { offerJobUndo } from "@/components/jobs/undo-job";
import { RenumberedPets } from "@/components/imports/renumbered-pets";
import { SimilarReferences } from "@/components/imports/similar-references";
import { useText } from "@/components/texts";
import { toastFailure } from "@/components/toast-failure";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { RadioGroup } from "@/components/ui/radio-group";
import { openWords } from "@/lib/imports/open-words";
import type { ByNameRows, DeletedRows, ImportCheck, ImportDetail, ImportMode, KnownRows } from "@/lib/imports/schemas";
import { api } from "@/lib/core/console-client";

type RunStepProps = {
  detail: ImportDetail;
  check: ImportCheck;
  /** A setting is still being chosen. */
  isHeld: boolean;
};

/** The choices before an import, about bad rows, known pets and a repeated file, and its button. */
export function RunStep({ detail, check, isHeld }: RunStepProps) {
  const t = useText();
  const whyId = useId();
  const { id, version, sameFile } = detail;
  const { bad } = check;
  const client = useQueryClient();
  const [mode, setMode] = useState<ImportMode>(bad > 0 ? "skip" : "all");
  const [isAgain, setIsAgain] = useState(false);
  // Also where the check found none: a colleague may import the same pets meanwhile.
  const [known, setKnown] = useState<KnownRows>("skip");
  const [deleted, setDeleted] = useState<DeletedRows>("skip");
  const [byName, setByName] = useState<ByNameRows | null>(null);
  const good =
    countNewPets(check) +
    (known === "add" ? check.known.count : 0) +
    (byName === "add" ? check.byName.count : 0) +
    (deleted === "add" ? check.deleted.count : 0);
  const updated =
    (known === "update" ? check.known.differing : 0) +
    (byName === "adopt" || byName === "update" ? check.byName.count : 0);
  const { mutate, isPending } = useMutation({
    ...api.imports.run.mutationOptions(),
    onSuccess: (started: ImportDetail) => {
      client.setQueryData(api.imports.read.queryKey({ importId: id }), started);
      if (started.jobId === null) return;
      addFollowed({ id: started.jobId, importId: id });
      offerJobUndo(t, client, started.jobId);
    },
    onError: (error) => toastFailure(t, t("imports.notStartedError"), error),
  });
  const isOpen = check.byName.count > 0 && byName === null;
  const isAllKnown = !isOpen && check.good > 0 && good + updated === 0;
  const isNothing = good + updated === 0 || (mode === "all" && bad > 0);
  const isMatched = openWords(detail.words?.found ?? [], detail.settings.matches).length === 0;
  const isSecondTime = sameFile !== null && known === "add";

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
      <RenumberedPets check={check} />
      <SimilarReferences similar={check.similar} />
      {check.known.count > 0 && <KnownChoice known={check.known} value={known} onChange={setKnown} />}
      {check.byName.count > 0 && <ByNameChoice byName={check.byName} value={byName} onChange={setByName} />}
      {check.deleted.count > 0 && <DeletedChoice deleted={check.deleted} value={deleted} onChange={setDeleted} />}
      {isSecondTime && (
        <Checkbox
          label={t("imports.importAgain")}
          checked={isAgain}
          onChange={(event) => setIsAgain(event.target.checked)}
        />
      )}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Button
          variant={isMatched ? "primary" : "secondary"}
          disabled={isNothing || isOpen || (isSecondTime && !isAgain)}
          aria-describedby={isAllKnown || isOpen ? whyId : undefined}
          isLoading={isPending || isHeld}
          onClick={() =>
            mutate({
              importId: id,
              version,
              mode,
              again: isSecondTime && isAgain,
              known,
              deleted,
              upTo: good,
              ...(byName && { byName }),
            })
          }
        >
          {isNothing || isOpen
            ? t("imports.import")
            : updated > 0
              ? t("imports.importAndUpdate", { good, updated })
              : t("imports.importPets", { count: good })}
        </Button>
        {(isAllKnown || isOpen) && (
          <p id={whyId} className="text-muted text-sm">
            {isOpen
              ? t("imports.byNameOpen", { count: check.byName.count })
              : check.known.count > 0
                ? known === "update"
                  ? t("imports.noneDiffers", { count: check.known.count })
                  : t("imports.allKnown")
                : t("imports.allDeleted", { count: check.deleted.count })}
          </p>
        )}
      </div>
    </div>
  );
}
