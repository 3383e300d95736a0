import { handleConsole } from "@/lib/http/handle-console";
import { withOtherConsoleMethods } from "@/lib/http/methods";
import { endMemberSessionsContract } from "@/lib/members/console-contract";
import { endMemberSessions } from "@/lib/members/sessions";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = withOtherConsoleMethods({
  DELETE: handleConsole(endMemberSessionsContract, ({ actor, params, requestId }) =>
    endMemberSessions(actor, params.memberId, requestId),
  ),
});
