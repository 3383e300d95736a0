import { headers } from "next/headers";
import { notFound, redirect } from "next/navigation";
import { cache } from "react";
import { signInHref } from "@/components/accounts/sign-in-url";
import { readSession, type Session } from "@/lib/accounts/session";
import { serverApi, type ServerApi } from "@/lib/console/caller";
import { can, type Permission } from "@/lib/core/permissions";
import { readLivePosition } from "@/lib/live/position";

/** Where `proxy.ts` writes the path and query of the page that is asked for: a layout is not told. */
const PATH_HEADER = "x-petstore-path";

const SECOND_FACTOR_PAGE = "/account";

/** How far the shop has come, read before anything else that this page shows: what changes from here on is told to it. */
export const positionOfPage = cache(readLivePosition);

/** The pages that an account without the permission is redirected to. For other permissions there is no such page: 404. */
const insteadOf: Partial<Record<Permission, string>> = { "pets:read": "/get-started" };

/** The session of a page, and the console's queries, run as its account. */
type PageSession = Session & { api: ServerApi };

/**
 * What a page of the console begins with, and so does its `generateMetadata`: it requires a session, the second factor
 * where the account's role needs one, and a permission. `pages.test.ts` holds every page to it.
 */
export const requirePermission = cache(async (permission: Permission): Promise<PageSession> => {
  const session = await requireSession();
  if (can(session.actor, permission)) return session;
  const instead = insteadOf[permission];
  if (instead !== undefined) redirect(instead);
  notFound();
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
    return { ...session, api: serverApi(session) };
  }
  redirect(signInHref({ next: path ?? undefined }));
});
