"use client";

import { Check, Copy } from "lucide-react";
import { useEffect, useState } from "react";
import { useText } from "@/components/texts";
import { Button } from "@/components/ui/button";
import { copyText } from "@/components/ui/copy-text";

const CONFIRMED_MS = 2_000;

type CopyButtonProps = {
  text: string;
  /** The accessible name: "Copy key". */
  label?: string;
  /** Shows the label beside the icon, where copying is the next step. */
  isLabelShown?: boolean;
  variant?: "primary" | "secondary" | "quiet";
};

/** Copies text, and announces it on the button and to screen readers. */
export function CopyButton({ text, label: givenLabel, isLabelShown = false, variant = "quiet" }: CopyButtonProps) {
  const t = useText();
  const label = givenLabel ?? t("ui.copy");
  const [outcome, setOutcome] = useState<"copied" | "failed" | null>(null);

  useEffect(() => {
    if (!outcome) return;
    const timer = setTimeout(() => setOutcome(null), CONFIRMED_MS);
    return () => clearTimeout(timer);
  }, [outcome]);

  const Icon = outcome === "copied" ? Check : Copy;
  const said = outcome === "copied" ? t("ui.copied") : outcome === "failed" ? t("ui.notCopied") : "";
  return (
    <>
      <Button
        variant={variant}
        size={isLabelShown ? "md" : "sm"}
        icon={<Icon className="size-4" aria-hidden />}
        onClick={async () => setOutcome((await copyText(text)) ? "copied" : "failed")}
        {...(isLabelShown ? { children: said || label } : { label: said || label })}
      />
      <span role="status" className="sr-only">
        {said}
      </span>
    </>
  );
}
