import { handleConsole } from "@/lib/http/handle-console";
import { withOtherConsoleMethods } from "@/lib/http/methods";
import { listInboxContract } from "@/lib/messages/console-contract";
import { listInbox } from "@/lib/messages/inbox";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = withOtherConsoleMethods({
  GET: handleConsole(listInboxContract, ({ actor, query }) => listInbox(actor, query)),
});
