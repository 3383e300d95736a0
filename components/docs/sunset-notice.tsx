import { InlineCode } from "@/components/docs/inline-code";
import type { Operation } from "@/components/docs/reference";
import { Notice } from "@/components/ui/notice";
import { TextLink } from "@/components/ui/text-link";

type SunsetNoticeProps = { sunset: NonNullable<Operation["sunset"]>; isGone: boolean; origin: string };

/** The sunset of an operation: the date, its response from then on, and its replacement. */
export function SunsetNotice({ sunset: { date, successor, successorId }, isGone, origin }: SunsetNoticeProps) {
  const gone = (
    <>
      <InlineCode code="410" /> <InlineCode code="gone" href="/docs/errors#gone" />
    </>
  );
  return (
    <Notice tone="notice" title={isGone ? `Removed on ${date}` : `Deprecated: it is removed on ${date}`}>
      <p>
        {isGone ? <>It answers {gone}.</> : <>From then on it answers {gone}; until then it works as before.</>} Use{" "}
        <InlineCode code={`GET ${successor}`} href={`/docs#${successorId}`} /> instead, which gives the same fields:
      </p>
      <p className="mt-2">
        <code className="font-mono text-xs wrap-anywhere">{`curl '${origin}${successor}' -H "Authorization: Bearer $PETSTORE_API_KEY"`}</code>
      </p>
      <p className="mt-2">
        <TextLink href="/docs/guides/versioning">How to find one animal without it</TextLink>
      </p>
    </Notice>
  );
}
