import { handleConsole } from "@/lib/http/handle-console";
import { withOtherConsoleMethods } from "@/lib/http/methods";
import { countViewsContract } from "@/lib/saved-views/console-contract";
import { countViews } from "@/lib/saved-views/service";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = withOtherConsoleMethods({
  GET: handleConsole(countViewsContract, async ({ actor }) => ({ counts: await countViews(actor) })),
});
