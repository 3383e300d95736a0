import { revokeApiKeyContract } from "@/lib/api-keys/console-contract";
import { revokeApiKeyById } from "@/lib/api-keys/service";
import { handleConsole } from "@/lib/http/handle-console";
import { withOtherConsoleMethods } from "@/lib/http/methods";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = withOtherConsoleMethods({
  POST: handleConsole(revokeApiKeyContract, ({ actor, params, requestId }) =>
    revokeApiKeyById(actor, params.keyId, requestId),
  ),
});
