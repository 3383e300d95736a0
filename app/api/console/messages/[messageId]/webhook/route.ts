import { handleConsole } from "@/lib/http/handle-console";
import { withOtherConsoleMethods } from "@/lib/http/methods";
import { listMessageAttemptsContract, redeliverMessageContract } from "@/lib/webhooks/console-contract";
import { listMessageAttempts } from "@/lib/webhooks/attempt-list";
import { redeliverMessage } from "@/lib/webhooks/deliveries";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = withOtherConsoleMethods({
  GET: handleConsole(listMessageAttemptsContract, async ({ actor, params }) => ({
    attempts: await listMessageAttempts(actor, params.messageId),
  })),
  POST: handleConsole(redeliverMessageContract, ({ actor, params, requestId }) =>
    redeliverMessage(actor, params.messageId, requestId),
  ),
});
