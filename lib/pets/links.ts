import { isRemoved } from "@/lib/core/removal";
import { getPetContract, type ListPetsQuery } from "@/lib/pets/contract";
import { encodeOnlyCursor } from "@/lib/pets/cursor";

/**
 * The `Link` header that leads to the next page (RFC 8288), with the filter and page size of this one; empty on the
 * last page.
 */
export function nextPageLink(origin: string, query: ListPetsQuery, nextCursor: string | null): { Link?: string } {
  if (nextCursor === null) return {};
  const status = query.status === undefined ? "" : `&status=${query.status}`;
  return { Link: `<${origin}/api/v1/pets?limit=${query.limit}${status}&cursor=${nextCursor}>; rel="next"` };
}

/**
 * The headers that locate a new pet: `Link` holds a page with only this pet (`rel="self"`, RFC 8288), `Location` the
 * address of `getPet`, or that page too once `getPet` is removed.
 *
 * @param url that of `getPet`, as `<origin>/api/v1/pets/42`
 */
export function addressesOfPet(url: string): { Location: string; Link: string } {
  const slash = url.lastIndexOf("/");
  const page = `${url.slice(0, slash)}?limit=1&cursor=${encodeOnlyCursor(BigInt(url.slice(slash + 1)))}`;
  return { Location: isRemoved(getPetContract) ? page : url, Link: `<${page}>; rel="self"` };
}
