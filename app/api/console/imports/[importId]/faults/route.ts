import { FileAnswer } from "@/lib/http/file-answer";
import { handleConsole } from "@/lib/http/handle-console";
import { withOtherConsoleMethods } from "@/lib/http/methods";
import { importFaultsContract } from "@/lib/imports/console-contract";
import { readFaults } from "@/lib/imports/service";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = withOtherConsoleMethods({
  GET: handleConsole(importFaultsContract, async ({ actor, params }) => {
    const { fileName, chunks } = await readFaults(actor, params.importId);
    const name = `${fileName.replace(/\.[^.]*$/, "")}-faults.csv`;
    return new FileAnswer({ name, contentType: "text/csv; charset=utf-8; header=present", chunks });
  }),
});
