"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { askAndUndoJob, isUndo, type UndoneJob } from "@/components/jobs/ask-undo";
import { useText } from "@/components/texts";
import { Button } from "@/components/ui/button";
import type { ButtonSize } from "@/components/ui/button-style";
import { RedoIcon, UndoIcon } from "@/components/ui/directional-icons-of-actions";

type UndoJobButtonProps = {
  job: UndoneJob;
  size?: ButtonSize;
  children: ReactNode;
};

/** Undoes all changes of a job, or makes those of an undo again, once that is confirmed: the same question wherever it stands. */
export function UndoJobButton({ job, size = "md", children }: UndoJobButtonProps) {
  const t = useText();
  const client = useQueryClient();
  const [isUndoing, setIsUndoing] = useState(false);
  const Icon = isUndo(job.title) ? RedoIcon : UndoIcon;

  async function undo() {
    setIsUndoing(true);
    await askAndUndoJob(t, client, job);
    setIsUndoing(false);
  }

  return (
    <Button
      size={size}
      icon={<Icon className="size-4" aria-hidden />}
      isLoading={isUndoing}
      onClick={() => void undo()}
    >
      {children}
    </Button>
  );
}
