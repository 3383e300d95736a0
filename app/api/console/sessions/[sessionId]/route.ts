import { handleConsole } from "@/lib/http/handle-console";
import { withOtherConsoleMethods } from "@/lib/http/methods";
import { endMemberSessionContract } from "@/lib/members/console-contract";
import { endMemberSession } from "@/lib/members/sessions";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = withOtherConsoleMethods({
  DELETE: handleConsole(endMemberSessionContract, ({ actor, params, requestId }) =>
    endMemberSession(actor, params.sessionId, requestId),
  ),
});
