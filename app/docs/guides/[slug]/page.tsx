import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { guideAddresses } from "@/app/docs/addresses";
import { readReference } from "@/app/docs/reference";
import { InlineCode } from "@/components/docs/inline-code";
import { Markdown } from "@/components/docs/markdown";
import { Notice } from "@/components/ui/notice";
import { PageHeader } from "@/components/ui/page-header";
import { TextLink } from "@/components/ui/text-link";
import { resolveGuideLink } from "@/lib/guides/list";
import { madeUpStaging, readGuides, withAddresses } from "@/lib/guides/read";

type GuidePageProps = { params: Promise<{ slug: string }> };

export async function generateMetadata({ params }: GuidePageProps): Promise<Metadata> {
  const { slug } = await params;
  const guide = (await readGuides()).find((candidate) => candidate.slug === slug);
  if (!guide) return { title: "Not found" };
  const { addresses } = await readReference();
  return { title: guide.title, description: withAddresses(guide.summary, guideAddresses(addresses)) };
}

/** A guide, rendered from Markdown, with this shop's addresses in its examples. */
export default async function GuidePage({ params }: GuidePageProps) {
  const { slug } = await params;
  const guides = await readGuides();
  const index = guides.findIndex((candidate) => candidate.slug === slug);
  const guide = guides[index];
  if (!guide) notFound();
  const { addresses, links } = await readReference();
  const known = guideAddresses(addresses);
  const madeUp = madeUpStaging(guide, known);
  const next = guides[index + 1];
  return (
    <article className="max-w-3xl space-y-3 text-sm">
      <PageHeader title={guide.title} />
      {madeUp && (
        <Notice title="This shop names no staging">
          Where <InlineCode code={madeUp} /> stands below, it is an example.
        </Notice>
      )}
      {addresses.environment === "staging" && guide.slug === "staging" && (
        <Notice title="You are reading this on staging">
          The addresses below are those of staging. Production is the same at its own.
        </Notice>
      )}
      <Markdown
        text={withAddresses(guide.text, known)}
        links={{ ...links, resolve: (target) => resolveGuideLink(guide.slug, target) }}
      />
      {next && (
        <p className="border-line border-t pt-4 print:hidden">
          Next: <TextLink href={`/docs/guides/${next.slug}`}>{next.title}</TextLink>
        </p>
      )}
    </article>
  );
}
