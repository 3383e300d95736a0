import { handleConsole } from "@/lib/http/handle-console";
import { withOtherConsoleMethods } from "@/lib/http/methods";
import { listWebhookAttemptsContract } from "@/lib/webhooks/console-contract";
import { listWebhookAttempts } from "@/lib/webhooks/attempt-list";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = withOtherConsoleMethods({
  GET: handleConsole(listWebhookAttemptsContract, ({ actor, query }) => listWebhookAttempts(actor, query.after)),
});
