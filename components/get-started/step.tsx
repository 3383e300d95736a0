"use client";

import { Check } from "lucide-react";
import type { ReactNode } from "react";
import { useText } from "@/components/texts";
import { classNames } from "@/components/ui/class-names";

type StepProps = {
  number: number;
  title: string;
  state: "done" | "current" | "ahead";
  /** Shown while the step is current, and beneath it once it is done. */
  children?: ReactNode;
};

/** One of the steps; later steps show only their title. */
export function Step({ number, title, state, children }: StepProps) {
  const t = useText();
  return (
    <li aria-current={state === "current" ? "step" : undefined} className="group flex gap-3 sm:gap-4">
      <div className="flex flex-col items-center gap-1">
        <span
          aria-hidden
          className={classNames(
            "grid size-7 shrink-0 place-items-center rounded-full text-sm font-semibold",
            state === "done" && "bg-positive-soft text-positive",
            state === "current" && "bg-accent-fill text-on-fill",
            state === "ahead" && "bg-sunken text-muted",
          )}
        >
          {state === "done" ? <Check className="size-4" /> : number}
        </span>
        <span aria-hidden className="bg-line w-px flex-1 group-last:hidden" />
      </div>
      <section className="min-w-0 flex-1 space-y-4 pb-8">
        <h2
          className={classNames("flex min-h-7 items-center text-base font-semibold", state === "ahead" && "text-muted")}
        >
          {title}
          {state === "done" && <span className="sr-only"> {t("getStarted.done")}</span>}
        </h2>
        {state !== "ahead" && children}
      </section>
    </li>
  );
}
