import { rawAnswer, rawRequest, type PublicAnswer, type PublicRequest } from "@/components/get-started/public-call";
import { Badge } from "@/components/ui/badge";
import { CodeBlock } from "@/components/ui/code-block";

type ExchangeProps = { request: PublicRequest; answer: PublicAnswer; apiKey: string; origin: string };

/** What was sent and what came back, as they were. */
export function Exchange({ request, answer, apiKey, origin }: ExchangeProps) {
  // Each step has both: their names tell them apart.
  const call = `${request.method} ${request.path}`;
  return (
    <div className="space-y-2">
      <p className="flex flex-wrap items-center gap-2 text-sm">
        <Badge tone={answer.isOk ? "positive" : "negative"} shape={answer.isOk ? "check" : "cross"}>
          {`${answer.status} ${answer.statusText}`.trim()}
        </Badge>
        <span className="text-muted">in {answer.durationMs} ms, a real call from this page</span>
      </p>
      <div className="grid gap-2 lg:grid-cols-[2fr_3fr] [&>*]:min-w-0">
        <CodeBlock title={`Request: ${call}`} code={rawRequest(request, apiKey, origin)} isCopyable={false} />
        <CodeBlock title={`Response: ${call}`} code={rawAnswer(answer)} isCopyable={false} />
      </div>
    </div>
  );
}
