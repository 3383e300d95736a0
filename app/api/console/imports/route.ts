import { handleConsole } from "@/lib/http/handle-console";
import { withOtherConsoleMethods } from "@/lib/http/methods";
import { listImportsContract, uploadImportContract } from "@/lib/imports/console-contract";
import { listImports } from "@/lib/imports/list";
import { uploadImport } from "@/lib/imports/service";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = withOtherConsoleMethods({
  GET: handleConsole(listImportsContract, ({ actor, query }) => listImports(actor, query.after)),
  POST: handleConsole(uploadImportContract, ({ actor, query, upload, requestId }) =>
    uploadImport(actor, query.fileName, upload, requestId),
  ),
});
