import type { DocumentedField } from "@/components/docs/field";
import { InlineCode } from "@/components/docs/inline-code";
import { Markdown, type DocLinks } from "@/components/docs/markdown";

type FieldListProps = {
  fields: readonly DocumentedField[];
  /** The prefix of the fields' anchors. */
  anchor: string;
  /** Whether required fields are marked: in requests, not in responses. */
  isSent?: boolean;
  links: DocLinks;
};

/** A list of fields, parameters or headers: the type, the constraints and a description of each. */
export function FieldList({ fields, anchor, isSent = false, links }: FieldListProps) {
  return (
    <ul className="divide-line border-line divide-y border-y">
      {fields.map((field) => (
        <li
          key={field.name}
          id={`${anchor}.${field.name}`}
          className="target:bg-accent-soft scroll-mt-20 space-y-1 py-2.5"
        >
          <p className="flex flex-wrap items-baseline gap-x-2">
            <code className="font-mono text-sm font-semibold wrap-anywhere">{field.name}</code>
            <span className="text-muted font-mono text-xs">{field.type}</span>
            {isSent && (
              <span className={field.isRequired ? "text-notice text-xs font-medium" : "text-muted text-xs"}>
                {field.isRequired ? "required" : "optional"}
              </span>
            )}
            {!isSent && !field.isRequired && <span className="text-muted text-xs">not always there</span>}
          </p>
          <Markdown text={field.description} links={links} />
          <Values field={field} />
        </li>
      ))}
    </ul>
  );
}

function Values({ field: { limits, options, defaultValue, example } }: { field: DocumentedField }) {
  if (limits.length === 0 && options.length === 0 && defaultValue === null && example === null) return null;
  return (
    <p className="text-muted flex flex-wrap gap-x-3 gap-y-1 text-xs">
      {options.length > 0 && (
        <span>
          One of{" "}
          {options.map((option, index) => (
            <span key={option}>
              {index > 0 && ", "}
              <InlineCode code={option} />
            </span>
          ))}
        </span>
      )}
      {limits.map((limit) => (
        <span key={limit}>{capitalized(limit)}</span>
      ))}
      {defaultValue !== null && (
        <span>
          Default <InlineCode code={defaultValue} />
        </span>
      )}
      {example !== null && options.length === 0 && example !== defaultValue && (
        <span>
          Example <InlineCode code={example} />
        </span>
      )}
    </p>
  );
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
