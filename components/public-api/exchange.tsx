"use client";

import { answerViews, chooseAnswerView, useAnswerView } from "@/components/public-api/answer-view";
import {
  indentedAnswer,
  isJson,
  rawTextOf,
  rawRequest,
  type PublicAnswer,
  type PublicRequest,
} from "@/components/public-api/call";
import { useText } from "@/components/texts";
import { Badge } from "@/components/ui/badge";
import { ChoiceSwitch } from "@/components/ui/choice-switch";
import { classNames } from "@/components/ui/class-names";
import { CodeBlock } from "@/components/ui/code-block";

type ExchangeProps = {
  request: PublicRequest;
  answer: PublicAnswer;
  apiKey: string;
  origin: string;
  /** Stacks them even if there is room side by side. */
  isStacked?: boolean;
};

/** A request and its response. */
export function Exchange({ request, answer, apiKey, origin, isStacked = false }: ExchangeProps) {
  const t = useText();
  const chosen = useAnswerView();
  const view = isJson(answer) ? chosen : "raw";
  // There may be several on a page: their names tell them apart.
  const call = `${request.method} ${request.path}`;
  return (
    <div className="space-y-2">
      <p className="flex flex-wrap items-center gap-2 text-sm">
        <Badge tone={answer.isOk ? "positive" : "negative"} shape={answer.isOk ? "check" : "cross"}>
          <span dir="ltr">{`${answer.status} ${answer.statusText}`.trim()}</span>
        </Badge>
        <span className="text-muted">{t("publicApi.realCall", { duration: answer.durationMs })}</span>
      </p>
      <div
        className={classNames(
          "grid grid-cols-1 gap-2 [&>*]:min-w-0",
          !isStacked && "lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]",
        )}
      >
        <CodeBlock
          title={t("publicApi.request", { call })}
          code={rawRequest(request, apiKey, origin)}
          language="http"
          isCopyable={false}
          isWrapped
        />
        <CodeBlock
          title={t("publicApi.response", { call })}
          code={view === "raw" ? rawTextOf(answer) : indentedAnswer(answer)}
          language="http"
          isCopyable={false}
          isWrapped
          actions={
            isJson(answer) && (
              <ChoiceSwitch
                label={t("publicApi.view")}
                options={answerViews}
                labels={{ raw: t("publicApi.raw"), indented: t("publicApi.indented") }}
                value={view}
                onChange={chooseAnswerView}
              />
            )
          }
        />
      </div>
      <p className="text-muted text-xs">{t(view === "raw" ? "publicApi.rawHint" : "publicApi.indentedHint")}</p>
    </div>
  );
}
