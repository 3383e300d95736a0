import { newCookie, tokenHashIn } from "@/lib/accounts/cookies";
import { WithCookies } from "@/lib/http/console-answer";
import { rememberAddress, rememberDevice } from "@/lib/sign-in/throttle";

/** As long as browsers keep a cookie. What it counts for ends earlier, unless somebody signs in with it. */
const COOKIE_AGE_S = 400 * 86_400;

/**
 * Notes that somebody proved who they are from this address and with this browser, and gives the browser a cookie to be
 * known by where it has none (OWASP, slow down online guessing attacks with device cookies).
 *
 * @param subject what is guessed at, as `countAttempt` takes it
 * @param answer which takes the cookie along
 */
export async function rememberClient<Body>(
  subject: string,
  headers: Headers,
  answer: WithCookies<Body>,
): Promise<WithCookies<Body>> {
  await rememberAddress(subject, headers);
  const known = tokenHashIn(headers, "device");
  const { tokenHash, cookie } = known ? { tokenHash: known, cookie: null } : newCookie("device", COOKIE_AGE_S);
  await rememberDevice(subject, tokenHash);
  return cookie === null ? answer : new WithCookies(answer.body, [...answer.cookies, cookie]);
}
