import { handleConsole } from "@/lib/http/handle-console";
import { withOtherConsoleMethods } from "@/lib/http/methods";
import { checkImportContract } from "@/lib/imports/console-contract";
import { startCheck } from "@/lib/imports/service";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = withOtherConsoleMethods({
  POST: handleConsole(checkImportContract, ({ actor, params, requestId }) =>
    startCheck(actor, params.importId, requestId),
  ),
});
