import { handleConsole } from "@/lib/http/handle-console";
import { withOtherConsoleMethods } from "@/lib/http/methods";
import { markMessageContract } from "@/lib/messages/console-contract";
import { markMessage } from "@/lib/messages/inbox";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = withOtherConsoleMethods({
  PATCH: handleConsole(markMessageContract, ({ actor, params, body, requestId }) =>
    markMessage(actor, params.messageId, body.read, requestId),
  ),
});
