import { proveIdentityContract } from "@/lib/accounts/console-contract";
import { proveIdentity } from "@/lib/accounts/proof";
import { handleConsole } from "@/lib/http/handle-console";
import { withOtherConsoleMethods } from "@/lib/http/methods";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = withOtherConsoleMethods({
  POST: handleConsole(proveIdentityContract, ({ actor, session: { sessionId }, headers, requestId, body }) =>
    proveIdentity({ actor, sessionId, headers, requestId }, body),
  ),
});
