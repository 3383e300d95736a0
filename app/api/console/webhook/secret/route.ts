import { handleConsole } from "@/lib/http/handle-console";
import { withOtherConsoleMethods } from "@/lib/http/methods";
import { rotateWebhookSecretContract } from "@/lib/webhooks/console-contract";
import { rotateWebhookSecret } from "@/lib/webhooks/service";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = withOtherConsoleMethods({
  POST: handleConsole(rotateWebhookSecretContract, ({ actor, requestId }) => rotateWebhookSecret(actor, requestId)),
});
