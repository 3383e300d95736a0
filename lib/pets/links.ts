import type { ListPetsQuery } from "@/lib/pets/contract";

/**
 * The `Link` header that leads to the next page (RFC 8288), with the filter and page size of this one; empty on the
 * last page.
 */
export function nextPageLink(origin: string, query: ListPetsQuery, nextCursor: string | null): { Link?: string } {
  if (nextCursor === null) return {};
  const status = query.status === undefined ? "" : `&status=${query.status}`;
  return { Link: `<${origin}/api/v1/pets?limit=${query.limit}${status}&cursor=${nextCursor}>; rel="next"` };
}
