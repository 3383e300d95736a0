import { listActivityContract } from "@/lib/activity/console-contract";
import { listActivity } from "@/lib/activity/feed";
import { handleConsole } from "@/lib/http/handle-console";
import { withOtherConsoleMethods } from "@/lib/http/methods";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = withOtherConsoleMethods({
  GET: handleConsole(listActivityContract, ({ actor, query }) => listActivity(actor, query)),
});
