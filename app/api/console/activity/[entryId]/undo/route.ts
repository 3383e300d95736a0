import { undoActivityContract } from "@/lib/activity/console-contract";
import { undoEntry } from "@/lib/activity/undo";
import { handleConsole } from "@/lib/http/handle-console";
import { withOtherConsoleMethods } from "@/lib/http/methods";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = withOtherConsoleMethods({
  POST: handleConsole(undoActivityContract, ({ actor, params, requestId }) =>
    undoEntry(actor, params.entryId, requestId),
  ),
});
