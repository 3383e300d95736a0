import { inboxQuery, type InboxQuery } from "@/lib/messages/schemas";

/** What the URL of the page asks for, read leniently: whatever is no valid value counts as not given. */
export function readInboxUrl(search: Record<string, unknown>): InboxQuery {
  return { show: "all", ...valid("show"), ...valid("q"), ...valid("after") };

  function valid<Name extends keyof InboxQuery>(name: Name): Pick<InboxQuery, Name> | undefined {
    const result = inboxQuery.shape[name].safeParse(search[name]);
    return result.success && result.data !== undefined
      ? ({ [name]: result.data } as Pick<InboxQuery, Name>)
      : undefined;
  }
}

/** The address of a list; what is as usual is left out of it. */
export function inboxHref({ show, q, after }: InboxQuery): string {
  const search = new URLSearchParams({
    ...(show !== "all" && { show }),
    ...(q && { q }),
    ...(after && { after }),
  }).toString();
  return search ? `/messages?${search}` : "/messages";
}
