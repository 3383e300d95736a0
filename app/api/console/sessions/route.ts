import { handleConsole } from "@/lib/http/handle-console";
import { withOtherConsoleMethods } from "@/lib/http/methods";
import { listSessionsContract } from "@/lib/members/console-contract";
import { listSessions } from "@/lib/members/sessions";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = withOtherConsoleMethods({
  GET: handleConsole(listSessionsContract, ({ actor, query, session }) =>
    listSessions(actor, query, session.sessionId),
  ),
});
