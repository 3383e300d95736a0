import { endOtherSessionsContract, listOwnSessionsContract } from "@/lib/accounts/console-contract";
import { endOtherSessions, listOwnSessions } from "@/lib/accounts/own-account";
import { handleConsole } from "@/lib/http/handle-console";
import { withOtherConsoleMethods } from "@/lib/http/methods";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = withOtherConsoleMethods({
  GET: handleConsole(listOwnSessionsContract, ({ actor, session }) => listOwnSessions(actor, session.sessionId)),
  DELETE: handleConsole(endOtherSessionsContract, ({ actor, session, requestId }) =>
    endOtherSessions(actor, session.sessionId, requestId),
  ),
});
