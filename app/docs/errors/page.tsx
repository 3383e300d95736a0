import type { Metadata } from "next";
import { readReference } from "@/app/docs/reference";
import { AnchoredHeading } from "@/components/docs/anchored-heading";
import { InlineCode } from "@/components/docs/inline-code";
import { Markdown } from "@/components/docs/markdown";
import { Badge } from "@/components/ui/badge";
import { CodeBlock } from "@/components/ui/code-block";
import { PageHeader } from "@/components/ui/page-header";
import { TextLink } from "@/components/ui/text-link";
import { errorAdvice } from "@/lib/core/error-advice";
import { errorCodes, type ErrorCode } from "@/lib/core/error-codes";

export const metadata: Metadata = { title: "Errors" };

/** All errors of the API: what each means and how to fix it. Error responses link here by their code. */
export default async function ErrorsPage() {
  const { operations, links } = await readReference();
  return (
    <div className="max-w-3xl text-sm">
      <PageHeader title="Errors" description="Every error code of the API, its meaning and how to handle it." />
      <div className="space-y-3">
        <p>
          The body of every error has exactly these three fields. Branch on <InlineCode code="code" />: it does not
          change within a version. <InlineCode code="message" /> is for people, and names the invalid field or
          parameter. How to deal with errors in a program is in{" "}
          <TextLink href="/docs/guides/errors">the guide</TextLink>.
        </p>
        <CodeBlock
          title="An error"
          code={JSON.stringify({ code: "invalid_request", message: "name is required", status: 400 }, null, 2)}
          language="json"
          isCopyable={false}
        />
      </div>
      <div className="pt-6">
        {(Object.keys(errorCodes) as ErrorCode[]).map((code) => {
          const { status, meaning } = errorCodes[code];
          const able = operations.filter(({ errors }) => errors.some((error) => error.code === code));
          return (
            <section key={code} aria-labelledby={code} className="border-line space-y-2 border-t py-5">
              <div className="flex flex-wrap items-center gap-x-3">
                <Badge tone={status >= 500 ? "negative" : "neutral"}>{String(status)}</Badge>
                <AnchoredHeading id={code} level={2} title={code}>
                  <code className="font-mono text-base">{code}</code>
                </AnchoredHeading>
              </div>
              <p>{meaning}</p>
              <div className="space-y-1">
                <h3 className="font-semibold">What to do</h3>
                <Markdown text={errorAdvice[code]} links={links} />
              </div>
              <p className="text-muted">
                {able.length === operations.length
                  ? "Any operation can answer with it."
                  : able.length === 0
                    ? "Answered where there is no such operation."
                    : "Answered by "}
                {able.length < operations.length &&
                  able.map(({ id }, index) => (
                    <span key={id}>
                      {index > 0 && ", "}
                      <InlineCode code={id} href={links.names.get(id)} />
                      {index === able.length - 1 && "."}
                    </span>
                  ))}
              </p>
            </section>
          );
        })}
      </div>
    </div>
  );
}
