import { CopyButton } from "@/components/ui/copy-button";

type CodeBlockProps = {
  code: string;
  /** What it is, above the code: "curl", "Answer". */
  title: string;
  /** False for an answer to read. */
  isCopyable?: boolean;
};

/** Code to read or to paste. Long lines scroll within it, by keyboard too. */
export function CodeBlock({ code, title, isCopyable = true }: CodeBlockProps) {
  return (
    <figure className="border-line bg-sunken overflow-hidden rounded border">
      <figcaption className="border-line text-muted flex h-9 items-center justify-between border-b ps-3 pe-1 text-xs">
        {title}
        {isCopyable && <CopyButton text={code} label={`Copy ${title}`} />}
      </figcaption>
      {/* eslint-disable jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */}
      <pre
        dir="ltr"
        tabIndex={0}
        aria-label={title}
        role="region"
        className="overflow-x-auto p-3 font-mono text-xs -outline-offset-2"
      >
        <code>{code}</code>
      </pre>
      {/* eslint-enable jsx-a11y/no-noninteractive-tabindex */}
    </figure>
  );
}
