import { petHistoryContract } from "@/lib/activity/console-contract";
import { petHistory } from "@/lib/activity/history";
import { handleConsole } from "@/lib/http/handle-console";
import { withOtherConsoleMethods } from "@/lib/http/methods";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = withOtherConsoleMethods({
  GET: handleConsole(petHistoryContract, ({ actor, params, query }) => petHistory(actor, params.petId, query.before)),
});
