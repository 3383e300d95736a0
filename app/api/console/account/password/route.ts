import { changePasswordContract } from "@/lib/accounts/console-contract";
import { changePassword } from "@/lib/accounts/own-account";
import { handleConsole } from "@/lib/http/handle-console";
import { withOtherConsoleMethods } from "@/lib/http/methods";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = withOtherConsoleMethods({
  PUT: handleConsole(changePasswordContract, ({ actor, session, body, headers, requestId }) =>
    changePassword(actor, session.sessionId, body, headers, requestId),
  ),
});
