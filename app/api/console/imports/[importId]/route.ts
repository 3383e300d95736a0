import { handleConsole } from "@/lib/http/handle-console";
import { withOtherConsoleMethods } from "@/lib/http/methods";
import { changeImportContract, discardImportContract, readImportContract } from "@/lib/imports/console-contract";
import { readImport } from "@/lib/imports/list";
import { changeImport, discardImport } from "@/lib/imports/service";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = withOtherConsoleMethods({
  GET: handleConsole(readImportContract, ({ actor, params }) => readImport(actor, params.importId)),
  PATCH: handleConsole(changeImportContract, ({ actor, params, body, requestId }) =>
    changeImport(actor, params.importId, body, requestId),
  ),
  DELETE: handleConsole(discardImportContract, async ({ actor, params, requestId }) => {
    await discardImport(actor, params.importId, requestId);
    return { id: params.importId };
  }),
});
