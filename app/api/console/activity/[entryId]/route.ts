import { readActivityContract } from "@/lib/activity/console-contract";
import { readEntry } from "@/lib/activity/entries";
import { handleConsole } from "@/lib/http/handle-console";
import { withOtherConsoleMethods } from "@/lib/http/methods";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = withOtherConsoleMethods({
  GET: handleConsole(readActivityContract, ({ actor, params }) => readEntry(actor, params.entryId)),
});
