import { handleConsole } from "@/lib/http/handle-console";
import { withOtherConsoleMethods } from "@/lib/http/methods";
import { markAllReadContract } from "@/lib/messages/console-contract";
import { markAllRead } from "@/lib/messages/inbox";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = withOtherConsoleMethods({
  POST: handleConsole(markAllReadContract, async ({ actor, requestId }) => ({
    marked: await markAllRead(actor, requestId),
  })),
});
