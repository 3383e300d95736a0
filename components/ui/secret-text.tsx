import { CopyButton } from "@/components/ui/copy-button";

type SecretTextProps = {
  /** Its accessible name. */
  label: string;
  text: string;
  copyLabel: string;
};

/** A secret that is shown once, to be copied. It gets the focus of its dialog. */
export function SecretText({ label, text, copyLabel }: SecretTextProps) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      <code
        data-autofocus
        tabIndex={-1}
        aria-label={label}
        className="bg-sunken min-w-0 flex-1 basis-56 rounded px-2.5 py-1.5 font-mono text-sm break-all outline-none select-all"
      >
        {text}
      </code>
      <CopyButton text={text} label={copyLabel} isLabelShown variant="secondary" />
    </div>
  );
}
