import { handleConsole } from "@/lib/http/handle-console";
import { withOtherConsoleMethods } from "@/lib/http/methods";
import { pinViewContract } from "@/lib/saved-views/console-contract";
import { pinView } from "@/lib/saved-views/service";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = withOtherConsoleMethods({
  PUT: handleConsole(pinViewContract, ({ actor, params, body, requestId }) =>
    pinView(actor, params.viewId, body.isPinned, requestId),
  ),
});
