import type { IncomingMessage, ServerResponse } from "node:http";
import { clientNetwork } from "@/lib/core/client-network";
import { AppError } from "@/lib/core/errors";
import { turnEventLoop } from "@/lib/core/event-loop";
import { Gate } from "@/lib/core/gate";
import { timeLimit } from "@/lib/core/time-limit";
import { CLIENT_ADDRESS_HEADER } from "@/lib/http/client-address";
import { isKnownMember } from "@/lib/http/known-members";
import { refuse } from "@/lib/server/raw-answer";
import { sendUnavailablePage } from "@/lib/server/unavailable-page";

/**
 * How many pages a process renders at once for visitors who are not known owners or staff, and how many requests may
 * wait, in total and per address. Rendering a page blocks the JavaScript thread for 10 to 50 ms and costs its visitor
 * nothing: without a limit, a few dozen connections could delay every other request by seconds.
 */
export const pageLimits = { all: { running: 1, waiting: 300 }, key: { running: 1, waiting: 150 } } as const;

/** How long a page keeps its place at most. It may be rendered already, with only its reader or the database slow. */
const HELD_MS = timeLimit(500);

/**
 * How often the event loop turns between two pages. Node.js accepts one connection per turn, and rendering a page takes
 * tens of milliseconds: with one page after another, a new connection would wait for seconds behind some hundred
 * others.
 */
const TURNS_BETWEEN = 64;

/** Renders unknown visitors' pages one at a time, alternating between addresses, and members' pages at once. */
export class PageGate {
  private readonly gate = new Gate(
    pageLimits,
    () =>
      new AppError("unavailable", "Too many pages are being asked for at the moment. Try again in a few seconds.", {
        "Retry-After": "2",
      }),
  );

  /**
   * Renders a page when it is its turn. Responds with 503 when too many requests wait; drops a request whose client has
   * disconnected.
   *
   * @param makePage passes the request to Next.js
   */
  enter(request: IncomingMessage, response: ServerResponse, makePage: () => void): void {
    const { cookie } = request.headers;
    if (cookie !== undefined && isKnownMember(new Headers({ cookie }))) return makePage();
    const network = clientNetwork(String(request.headers[CLIENT_ADDRESS_HEADER]));
    this.gate
      // All callers here are unknown visitors, so they have equal priority.
      .run(network, () => makeInTurn(response, makePage), true)
      .catch((error: AppError) => {
        if (!sendUnavailablePage(request, response)) refuse(response, error);
      });
  }
}

async function makeInTurn(response: ServerResponse, makePage: () => void): Promise<void> {
  if (response.closed) return;
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, HELD_MS);
    response.once("close", () => {
      clearTimeout(timer);
      resolve();
    });
    makePage();
  });
  await turnEventLoop(TURNS_BETWEEN);
}
