import { rotateApiKeyContract } from "@/lib/api-keys/console-contract";
import { rotateApiKey } from "@/lib/api-keys/service";
import { handleConsole } from "@/lib/http/handle-console";
import { withOtherConsoleMethods } from "@/lib/http/methods";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = withOtherConsoleMethods({
  POST: handleConsole(rotateApiKeyContract, ({ actor, params, body, requestId }) =>
    rotateApiKey(actor, params.keyId, body.graceHours, requestId),
  ),
});
