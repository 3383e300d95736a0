import { InlineCode } from "@/components/docs/inline-code";
import { Markdown, type DocLinks } from "@/components/docs/markdown";
import type { Operation } from "@/components/docs/reference";
import type { ErrorCode } from "@/lib/core/error-codes";
import { errorAdvice } from "@/lib/core/error-advice";

type OperationErrorsProps = { operation: Operation; common: readonly string[]; links: DocLinks };

/** The errors of an operation: its own with their fixes, and the names of the common ones. */
export function OperationErrors({ operation, common, links }: OperationErrorsProps) {
  const own = operation.errors.filter(({ code }) => !common.includes(code));
  return (
    <div className="space-y-3">
      <ul className="divide-line border-line divide-y border-y">
        {own.map(({ code, status, meaning }) => (
          <li key={code} className="space-y-1 py-2.5">
            <p className="flex flex-wrap items-baseline gap-x-2">
              <span className="font-mono text-sm font-semibold">{status}</span>
              <InlineCode code={code} href={links.names.get(code)} />
              <span>{meaning}</span>
            </p>
            <div className="text-muted">
              <Markdown text={errorAdvice[code as ErrorCode]} links={links} />
            </div>
          </li>
        ))}
      </ul>
      <p className="text-muted">
        As every operation, also:{" "}
        {common.map((code, index) => (
          <span key={code}>
            {index > 0 && ", "}
            <InlineCode code={code} href={links.names.get(code)} />
          </span>
        ))}
        .
      </p>
    </div>
  );
}
