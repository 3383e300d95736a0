import { exportActivityContract } from "@/lib/activity/console-contract";
import { activityFormats, exportActivity } from "@/lib/activity/export";
import { nowMs } from "@/lib/core/clock";
import { FileAnswer } from "@/lib/http/file-answer";
import { handleConsole } from "@/lib/http/handle-console";
import { withOtherConsoleMethods } from "@/lib/http/methods";

/** Without this mark Excel takes a CSV file for one in the alphabet of the machine. */
const BYTE_ORDER_MARK = "\uFEFF";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = withOtherConsoleMethods({
  GET: handleConsole(exportActivityContract, async ({ actor, query }) => {
    const { format } = query;
    return new FileAnswer({
      name: `activity-${new Date(nowMs()).toISOString().slice(0, 10)}.${format}`,
      contentType: activityFormats[format].contentType,
      chunks: exportActivity(actor, query, format === "csv" ? BYTE_ORDER_MARK : ""),
    });
  }),
});
