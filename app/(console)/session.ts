import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { cache } from "react";
import { signInHref } from "@/components/accounts/sign-in-url";
import { readSession, type Session } from "@/lib/accounts/session";
import { serverApi } from "@/lib/console/caller";
import { readPosition } from "@/lib/live/position";

/** Where `proxy.ts` writes the path and query of the page that is asked for: a layout is not told. */
const PATH_HEADER = "x-petstore-path";

const SECOND_FACTOR_PAGE = "/account";

/** How far the shop has come, read before anything else that this page shows: what changes from here on is told to it. */
export const positionOfPage = cache(readPosition);

/**
 * The session of the request; without one, redirects to the sign-in page, which leads back here. Read once a request,
 * however many callers ask.
 */
export const requireSession = cache(async (): Promise<Session> => {
  const requestHeaders = await headers();
  const [session] = await Promise.all([readSession(requestHeaders), positionOfPage()]);
  const path = requestHeaders.get(PATH_HEADER);
  if (session) {
    // Pages read from services directly, past the check that the console's endpoints make.
    if (session.mustSetUpSecondFactor && !path?.startsWith(SECOND_FACTOR_PAGE)) redirect(SECOND_FACTOR_PAGE);
    return session;
  }
  redirect(signInHref({ next: path ?? undefined }));
});

/** The console's queries, run as who is signed in. Once a request. */
export const requireApi = cache(async () => serverApi(await requireSession()));
