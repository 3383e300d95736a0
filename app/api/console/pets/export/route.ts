import { FileAnswer } from "@/lib/http/file-answer";
import { handleConsole } from "@/lib/http/handle-console";
import { withOtherConsoleMethods } from "@/lib/http/methods";
import { nowMs } from "@/lib/core/clock";
import { exportPetsContract } from "@/lib/pets/console-contract";
import { exportPets } from "@/lib/pets/export";
import { exportFileName, exportWriters } from "@/lib/pets/export-format";

/** Without this mark Excel takes a CSV file for one in the alphabet of the machine. The command line leaves it out. */
const BYTE_ORDER_MARK = "\uFEFF";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = withOtherConsoleMethods({
  GET: handleConsole(exportPetsContract, async ({ actor, query }) => {
    const { format } = query;
    return new FileAnswer({
      name: exportFileName(query, nowMs()),
      contentType: exportWriters[format].contentType,
      chunks: exportPets(actor, query, format === "csv" ? BYTE_ORDER_MARK : ""),
    });
  }),
});
