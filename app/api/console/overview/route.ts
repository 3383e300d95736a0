import { handleConsole } from "@/lib/http/handle-console";
import { withOtherConsoleMethods } from "@/lib/http/methods";
import { readOverviewContract } from "@/lib/overview/console-contract";
import { readOverview } from "@/lib/overview/service";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = withOtherConsoleMethods({
  GET: handleConsole(readOverviewContract, ({ actor, query }) => readOverview(actor, query)),
});
