import type { ReactNode } from "react";
import { AnchoredHeading } from "@/components/docs/anchored-heading";
import { ExampleTabs } from "@/components/docs/example-tabs";
import { FieldList } from "@/components/docs/field-list";
import { InlineCode } from "@/components/docs/inline-code";
import { Markdown, type DocLinks } from "@/components/docs/markdown";
import { OperationErrors } from "@/components/docs/operation-errors";
import type { Operation } from "@/components/docs/reference";
import { SunsetNotice } from "@/components/docs/sunset-notice";
import { TryIt } from "@/components/docs/try-it";
import { exampleLanguages } from "@/components/public-api/language";
import { snippetFor } from "@/components/public-api/snippets";
import { Badge } from "@/components/ui/badge";
import { CodeBlock } from "@/components/ui/code-block";
import { errorCodes } from "@/lib/core/error-codes";

type OperationSectionProps = {
  operation: Operation;
  /** The common error codes, which another section describes. */
  common: readonly string[];
  origin: string;
  /** Whether the sunset date has passed. */
  isGone: boolean;
  links: DocLinks;
};

const placeTitles = { path: "In the path", query: "In the query", header: "Headers" } as const;

/** One operation: its request and responses on the left, examples on the right, and a form that calls it below. */
export function OperationSection({ operation, common, origin, isGone, links }: OperationSectionProps) {
  const { id, method, path, title, description, parameters, body, answer, sunset } = operation;
  return (
    <section aria-labelledby={id} className="border-line space-y-6 border-t py-10">
      <div className="grid grid-cols-1 gap-x-10 gap-y-6 xl:grid-cols-2 [&>*]:min-w-0">
        <div className="space-y-5">
          <header className="space-y-2">
            <AnchoredHeading id={id} level={2} title={title} />
            <p className="flex flex-wrap items-center gap-2">
              <Badge tone={method === "GET" ? "accent" : "positive"}>{method}</Badge>
              <code className="font-mono text-sm wrap-anywhere">{path}</code>
              {sunset && <Badge tone="notice">{isGone ? "Removed" : "Deprecated"}</Badge>}
            </p>
          </header>
          {sunset && <SunsetNotice sunset={sunset} isGone={isGone} origin={origin} />}
          <div className="space-y-2">
            <Markdown text={description} links={links} />
          </div>
          {!isGone && <Details operation={operation} common={common} links={links} />}
        </div>
        {!isGone && (
          <div className="space-y-3 xl:sticky xl:top-10 xl:max-h-[calc(100dvh-4rem)] xl:self-start xl:overflow-y-auto">
            <ExampleTabs examples={examplesOf(operation, origin)} title={title} />
            <CodeBlock title={`Answer: ${title}`} code={answer.example} language="json" isCopyable={false} />
            <p className="text-muted text-xs print:hidden">
              The key is taken from the environment: <InlineCode code="export PETSTORE_API_KEY='ps_…'" />
            </p>
          </div>
        )}
      </div>
      {!isGone && (
        <TryIt
          id={id}
          method={method}
          path={path}
          parameters={parameters}
          body={body}
          origin={origin}
          codes={Object.keys(errorCodes)}
        />
      )}
    </section>
  );
}

type DetailsProps = Pick<OperationSectionProps, "operation" | "common" | "links">;

/** The request and responses of an operation. */
function Details({ operation, common, links }: DetailsProps) {
  const { id, parameters, body, answer, emptyAnswers } = operation;
  return (
    <>
      {(["path", "query", "header"] as const).map((place) => {
        const fields = parameters.filter((parameter) => parameter.place === place);
        if (fields.length === 0) return null;
        return (
          <Part key={place} title={placeTitles[place]}>
            <FieldList fields={fields} anchor={id} isSent links={links} />
          </Part>
        );
      })}
      {body && (
        <Part title="Body">
          <FieldList fields={body} anchor={`${id}.body`} isSent links={links} />
        </Part>
      )}
      <Part title={`Answer: ${answer.status}`}>
        <Markdown text={`${answer.description}${answer.isList ? " An array, of:" : ""}`} links={links} />
        <FieldList fields={answer.fields} anchor={`${id}.answer`} links={links} />
      </Part>
      <Part title="Response headers">
        <FieldList fields={answer.headers} anchor={`${id}.headers`} links={links} />
      </Part>
      {emptyAnswers.map(({ status, description: meaning }) => (
        <Part key={status} title={`Answer: ${status}`}>
          <Markdown text={meaning} links={links} />
        </Part>
      ))}
      <Part title="Errors">
        <OperationErrors operation={operation} common={common} links={links} />
      </Part>
    </>
  );
}

function examplesOf({ example, answer }: Operation, origin: string) {
  const hasLongIntegers = answer.fields.some(({ type }) => type === "integer, 64 bits");
  const reads = hasLongIntegers ? "exact" : "json";
  return exampleLanguages.map((language) => ({
    language,
    code: snippetFor(language, { request: example, origin, key: null, reads }),
  }));
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="space-y-2">
      <h3 className="text-sm font-semibold">{title}</h3>
      {children}
    </div>
  );
}
