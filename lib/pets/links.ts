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
 * Where a pet that was added is: `Link` leads to the page of one that lists it alone (`rel="self"`, RFC 8288), and
 * `Location` to `getPet`, or to that page as well from the day on which `getPet` is gone.
 *
 * @param url that of `getPet`, as `<origin>/api/v1/pets/42`
 */
export function addressesOfPet(url: string): { Location: string; Link: string } {
  const slash = url.lastIndexOf("/");
  const page = `${url.slice(0, slash)}?limit=1&cursor=${encodeOnlyCursor(BigInt(url.slice(slash + 1)))}`;
  return { Location: isRemoved(getPetContract) ? page : url, Link: `<${page}>; rel="self"` };
}
