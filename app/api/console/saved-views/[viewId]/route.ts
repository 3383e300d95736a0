import { handleConsole } from "@/lib/http/handle-console";
import { withOtherConsoleMethods } from "@/lib/http/methods";
import { changeView, deleteView } from "@/lib/saved-views/change-views";
import { changeViewContract, deleteViewContract } from "@/lib/saved-views/console-contract";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = withOtherConsoleMethods({
  PATCH: handleConsole(changeViewContract, ({ actor, params, body, requestId }) =>
    changeView(actor, params.viewId, body, requestId),
  ),
  DELETE: handleConsole(deleteViewContract, async ({ actor, params, requestId }) => {
    await deleteView(actor, params.viewId, requestId);
    return { id: params.viewId };
  }),
});
