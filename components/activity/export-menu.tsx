"use client";

import { Download } from "lucide-react";
import { useText } from "@/components/texts";
import { Menu } from "@/components/ui/menu";
import { useAddress } from "@/components/ui/use-address";
import { readActivityList } from "@/lib/activity/list-url";
import { api } from "@/lib/core/console-client";

/** Downloads all pages of the activity, with the current filters. */
export function ActivityExportMenu() {
  const t = useText();
  const { before: _before, ...choice } = useAddress(readActivityList);

  function download(format: "csv" | "jsonl") {
    // A link that is clicked at once: if the export fails, the page stays.
    const link = document.createElement("a");
    link.href = api.activity.export.href({ ...choice, format });
    link.download = "";
    link.click();
  }

  return (
    <Menu
      variant="secondary"
      size="md"
      icon={<Download className="size-4" aria-hidden />}
      items={[
        { label: t("activity.csv"), onSelect: () => download("csv") },
        { label: t("activity.jsonLines"), onSelect: () => download("jsonl") },
      ]}
    >
      {t("activity.exportButton")}
    </Menu>
  );
}
