import { handleConsole } from "@/lib/http/handle-console";
import { withOtherConsoleMethods } from "@/lib/http/methods";
import {
  changeWebhookContract,
  createWebhookContract,
  readWebhookContract,
  removeWebhookContract,
} from "@/lib/webhooks/console-contract";
import { changeWebhook, createWebhook, readWebhook, removeWebhook } from "@/lib/webhooks/service";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = withOtherConsoleMethods({
  GET: handleConsole(readWebhookContract, async ({ actor }) => ({ webhook: await readWebhook(actor) })),
  POST: handleConsole(createWebhookContract, ({ actor, body, requestId }) => createWebhook(actor, body.url, requestId)),
  PATCH: handleConsole(changeWebhookContract, ({ actor, body, requestId }) => changeWebhook(actor, body, requestId)),
  DELETE: handleConsole(removeWebhookContract, ({ actor, requestId }) => removeWebhook(actor, requestId)),
});
