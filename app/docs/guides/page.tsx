import type { Metadata } from "next";
import { headers } from "next/headers";
import { addressesOf, guideAddresses } from "@/app/docs/addresses";
import { PageHeader } from "@/components/ui/page-header";
import { TextLink } from "@/components/ui/text-link";
import { readGuides, withAddresses } from "@/lib/guides/read";

export const metadata: Metadata = { title: "Guides" };

/** The list of guides. */
export default async function GuidesPage() {
  const addresses = guideAddresses(addressesOf(await headers()));
  return (
    <div className="max-w-3xl">
      <PageHeader title="Guides" description="One topic each, with tested examples." />
      <ul className="divide-line border-line divide-y border-y text-sm">
        {(await readGuides()).map(({ slug, title, summary }) => (
          <li key={slug} className="space-y-1 py-3">
            <TextLink kind="title" href={`/docs/guides/${slug}`}>
              {title}
            </TextLink>
            <p className="text-muted">{withAddresses(summary, addresses)}</p>
          </li>
        ))}
      </ul>
    </div>
  );
}
