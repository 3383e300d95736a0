import { handleConsole } from "@/lib/http/handle-console";
import { withOtherConsoleMethods } from "@/lib/http/methods";
import { testWebhookContract } from "@/lib/webhooks/console-contract";
import { testWebhook } from "@/lib/webhooks/deliveries";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = withOtherConsoleMethods({
  POST: handleConsole(testWebhookContract, ({ actor, requestId }) => testWebhook(actor, requestId)),
});
