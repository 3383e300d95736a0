import { endSessionContract } from "@/lib/accounts/console-contract";
import { endSession } from "@/lib/accounts/own-account";
import { handleConsole } from "@/lib/http/handle-console";
import { withOtherConsoleMethods } from "@/lib/http/methods";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = withOtherConsoleMethods({
  DELETE: handleConsole(endSessionContract, ({ actor, params, requestId }) =>
    endSession(actor, params.sessionId, requestId),
  ),
});
