import { handleConsole } from "@/lib/http/handle-console";
import { withOtherConsoleMethods } from "@/lib/http/methods";
import { saveView } from "@/lib/saved-views/change-views";
import { listViewsContract, saveViewContract } from "@/lib/saved-views/console-contract";
import { listViews } from "@/lib/saved-views/service";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = withOtherConsoleMethods({
  GET: handleConsole(listViewsContract, async ({ actor }) => ({ views: await listViews(actor) })),
  POST: handleConsole(saveViewContract, ({ actor, body, requestId }) => saveView(actor, body, requestId)),
});
