import { guideAddresses } from "@/app/docs/addresses";
import { introductionOf, readReference } from "@/app/docs/reference";
import { searchEntriesOf } from "@/app/docs/search-entries";
import { readGuides } from "@/lib/guides/read";

/** The index that the docs search loads when it is opened; no page carries it. */
export async function GET(): Promise<Response> {
  const [{ addresses, document, operations }, guides] = await Promise.all([readReference(), readGuides()]);
  const introduction = introductionOf(document, addresses);
  return Response.json(searchEntriesOf({ operations, guides, addresses: guideAddresses(addresses), introduction }));
}
