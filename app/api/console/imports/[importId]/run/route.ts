import { handleConsole } from "@/lib/http/handle-console";
import { withOtherConsoleMethods } from "@/lib/http/methods";
import { runImportContract } from "@/lib/imports/console-contract";
import { startImport } from "@/lib/imports/service";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = withOtherConsoleMethods({
  POST: handleConsole(runImportContract, ({ actor, params, body, requestId }) =>
    startImport(actor, params.importId, body, requestId),
  ),
});
