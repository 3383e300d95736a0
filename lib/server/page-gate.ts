import type { IncomingMessage, ServerResponse } from "node:http";
import { clientSite } from "@/lib/core/client-network";
import { AppError } from "@/lib/core/errors";
import { turnEventLoop } from "@/lib/core/event-loop";
import { Gate } from "@/lib/core/gate";
import { timeLimit } from "@/lib/core/time-limit";
import { CLIENT_ADDRESS_HEADER } from "@/lib/http/client-address";
import { busyMs, leaveAsMuch, rest } from "@/lib/http/leave-as-much";
import { knownMemberIn, type KnownMember } from "@/lib/accounts/known-members";
import { refuse } from "@/lib/server/raw-answer";
import { sendUnavailablePage } from "@/lib/server/unavailable-page";

/**
 * How many pages a process renders at once, and how many requests may wait: for visitors in total and per address, for
 * owners and staff in total, per account and per session. Rendering a page blocks the event loop for 10 to 50 ms. Without
 * a limit, a few dozen connections could delay every other request by seconds. Members have a separate gate, so that
 * visitors cannot block them; the sessions of an account take turns, so that a stolen one cannot block the others.
 */
export const pageLimits = {
  visitors: { all: { running: 1, waiting: 300 }, key: { running: 1, waiting: 150 } },
  members: { all: { running: 3, waiting: 300 }, key: { running: 1, waiting: 0 } },
  accounts: {
    all: { running: Infinity, waiting: 0 },
    key: { running: 1, waiting: 200 },
    part: { running: 1, waiting: 25 },
  },
} as const;

/** The maximum time that a page occupies its slot. Later, it probably waits for the database. */
const HELD_MS = timeLimit(500);

/**
 * How often the event loop turns between two pages. Node.js accepts one connection per turn, and rendering a page takes
 * tens of milliseconds: with one page after another, a new connection would wait for seconds behind some hundred
 * others.
 */
const TURNS_BETWEEN = 64;

/** How long these turns may take at most: requests of others make them longer. */
const BETWEEN_MS = 50;

/** Renders a few pages at a time, alternating between addresses of visitors, members, and sessions of a member. */
export class PageGate {
  private readonly visitors = new Gate(pageLimits.visitors, tooMany);
  private readonly members = new Gate(pageLimits.members, tooMany);
  private readonly accounts = new Gate(pageLimits.accounts, tooMany);

  /**
   * Renders a page when it is its turn. Responds with 503 when too many requests wait; drops a request whose client has
   * disconnected.
   *
   * @param makePage passes the request to Next.js
   */
  enter(request: IncomingMessage, response: ServerResponse, makePage: () => void): void {
    const { cookie } = request.headers;
    const member = cookie === undefined ? null : knownMemberIn(new Headers({ cookie }));
    const make = () => makeUnlessGone(response, makePage);
    // A stranger who asks for one slow page after the other, such as those of the docs, would take most of the event loop.
    const makeAndRest = () => leaveAsMuch(make, BETWEEN_MS);
    const made = member
      ? this.makeForMember(member, make)
      : this.visitors.run(clientSite(String(request.headers[CLIENT_ADDRESS_HEADER])), () => makeAndRest().then(turn));
    made.catch((error: AppError) => {
      if (!sendUnavailablePage(request, response)) refuse(response, error);
    });
  }

  /** The next page of the account waits as long as this one took: an account has at most half of the event loop. */
  private makeForMember({ accountId, session }: KnownMember, make: () => Promise<void>): Promise<void> {
    const makeAndRest = async () => {
      let activeMs = 0;
      await this.members.run(accountId, async () => {
        activeMs = await busyMs(make);
        await turn();
      });
      await rest(activeMs);
    };
    return this.accounts.run(accountId, makeAndRest, { part: session });
  }
}

function tooMany(): AppError {
  return new AppError("unavailable", "Too many pages are being requested. Try again in a few seconds.", {
    "Retry-After": "2",
  });
}

function turn(): Promise<void> {
  return turnEventLoop(TURNS_BETWEEN, BETWEEN_MS);
}

async function makeUnlessGone(response: ServerResponse, makePage: () => void): Promise<void> {
  if (response.closed) return;
  const isMade = whenMade(response);
  makePage();
  await isMade;
}

/**
 * Waits until Next.js has written a page, or has to wait for its client before it writes more: a client that does not read
 * must not keep the slot. At most `HELD_MS`, since the database can be slow.
 */
function whenMade(response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, HELD_MS);
    const done = () => {
      clearTimeout(timer);
      resolve();
    };
    response.once("prefinish", done).once("close", done);
    const { write } = response;
    response.write = ((...input: Parameters<typeof write>) => {
      const hasRoom = write.apply(response, input);
      if (!hasRoom) done();
      return hasRoom;
    }) as typeof write;
  });
}
