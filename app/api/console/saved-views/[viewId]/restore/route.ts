import { handleConsole } from "@/lib/http/handle-console";
import { withOtherConsoleMethods } from "@/lib/http/methods";
import { restoreView } from "@/lib/saved-views/change-views";
import { restoreViewContract } from "@/lib/saved-views/console-contract";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = withOtherConsoleMethods({
  POST: handleConsole(restoreViewContract, ({ actor, params, requestId }) =>
    restoreView(actor, params.viewId, requestId),
  ),
});
