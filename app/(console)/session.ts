import { headers } from "next/headers";
import { forbidden, redirect } from "next/navigation";
import { cache } from "react";
import { signInHref } from "@/components/accounts/sign-in-url";
import { readSession, type Session } from "@/lib/accounts/session";
import { serverApi, type ServerApi } from "@/lib/console/caller";
import { can, type Permission } from "@/lib/core/permissions";
import { noteMember } from "@/lib/accounts/known-members";
import { readLivePosition } from "@/lib/live/position";
import { requestLanguage } from "@/lib/texts/languages";

/** The header in which `proxy.ts` passes on the path and query of the page; Next.js does not tell a layout. */
const PATH_HEADER = "x-petstore-path";

const SECOND_FACTOR_PAGE = "/account";

/** The position of the shop, read before the page's data: the page then receives every later change. */
export const positionOfPage = cache(readLivePosition);

/** The pages that accounts without a permission are redirected to. Without one, the page is 403. */
const insteadOf: Partial<Record<Permission, string>> = { "pets:read": "/get-started" };

/** The session of a page, and the console's queries, run as its account. */
type PageSession = Session & { api: ServerApi };

/**
 * Requires a session, the second factor where the account's role needs one, and a permission. Every console page and its
 * `generateMetadata` begin with it, which `pages.test.ts` checks.
 */
export const requirePermission = cache(async (permission: Permission): Promise<PageSession> => {
  const session = await requireSession();
  if (can(session.actor, permission)) return session;
  const instead = insteadOf[permission];
  if (instead !== undefined) redirect(instead);
  forbidden();
});

/**
 * The session of the request; without one, redirects to the sign-in page, which leads back here. For the layout: a page
 * calls `requirePermission`. Read once a request, however many callers ask.
 */
export const requireSession = cache(async (): Promise<PageSession> => {
  const requestHeaders = await headers();
  const [session] = await Promise.all([readSession(requestHeaders), positionOfPage()]);
  const path = requestHeaders.get(PATH_HEADER);
  if (session) {
    // Layouts and some pages read from services directly, past the check that procedures make.
    if (session.mustSetUpSecondFactor && !path?.startsWith(SECOND_FACTOR_PAGE)) redirect(SECOND_FACTOR_PAGE);
    noteMember(requestHeaders, session);
    return { ...session, api: serverApi(session, requestLanguage(requestHeaders)) };
  }
  redirect(signInHref({ next: path ?? undefined }));
});
