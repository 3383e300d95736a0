import { activityChoices } from "@/lib/activity/choices";
import { activityChoicesContract } from "@/lib/activity/console-contract";
import { handleConsole } from "@/lib/http/handle-console";
import { withOtherConsoleMethods } from "@/lib/http/methods";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = withOtherConsoleMethods({
  GET: handleConsole(activityChoicesContract, ({ actor, query }) => activityChoices(actor, query)),
});
