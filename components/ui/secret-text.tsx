import { CopyButton } from "@/components/ui/copy-button";

type SecretTextProps = {
  /** What it is, for those who do not see it. */
  label: string;
  text: string;
  copyLabel: string;
};

/** Something that is shown this once, to be copied. It takes the focus of the dialog that it stands in. */
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
