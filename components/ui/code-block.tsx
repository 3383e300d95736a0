"use client";

import type { ReactNode } from "react";
import { useText } from "@/components/texts";
import { classNames } from "@/components/ui/class-names";
import { CopyButton } from "@/components/ui/copy-button";
import { Highlight, type CodeLanguage } from "@/components/ui/highlight";

type CodeBlockProps = {
  code: string;
  /** The heading above the code: "curl", "Answer". */
  title: string;
  /** The language to highlight; undefined for plain text. */
  language?: CodeLanguage | undefined;
  /** False for a response that is only read. */
  isCopyable?: boolean;
  /** Wraps long lines, for text that is read rather than pasted. Copied text has no such breaks. */
  isWrapped?: boolean;
  /** Beside the title. */
  actions?: ReactNode;
};

/** Code to read or to paste. Long lines scroll, by keyboard too, and a shadow shows that there is more. */
export function CodeBlock({ code, title, language, isCopyable = true, isWrapped = false, actions }: CodeBlockProps) {
  const t = useText();
  return (
    <figure className="border-line bg-sunken overflow-hidden rounded border print:break-inside-avoid">
      <figcaption className="border-line text-muted flex h-9 items-center justify-between gap-2 border-b ps-3 pe-1 text-xs">
        <span className="min-w-0 truncate">{title}</span>
        {actions}
        {isCopyable && (
          <span className="print:hidden">
            <CopyButton text={code} label={t("ui.copyTitled", { title })} />
          </span>
        )}
      </figcaption>
      <pre
        dir="ltr"
        // Scrollable content must be reachable by keyboard.
        tabIndex={isWrapped ? undefined : 0}
        aria-label={title}
        // Not a landmark: a page of the docs has dozens.
        role="group"
        className={classNames(
          "font-mono text-xs -outline-offset-2 print:wrap-anywhere print:whitespace-pre-wrap",
          isWrapped ? "wrap-anywhere whitespace-pre-wrap" : "scroll-sign overflow-x-auto",
        )}
      >
        {/* The room around it is its own, or a long line would have none at its end. */}
        <code className={classNames("block p-3", !isWrapped && "w-max min-w-full print:w-auto")}>
          {language ? <Highlight code={code} language={language} /> : code}
        </code>
      </pre>
    </figure>
  );
}
