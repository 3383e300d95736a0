"use client";

import { Ellipsis } from "lucide-react";
import { useExports } from "@/components/pets/use-exports";
import { useText } from "@/components/texts";
import { Menu } from "@/components/ui/menu";

/** On a phone, the buttons of the header that do not fit beside the title. */
export function MoreMenu() {
  const t = useText();
  const exports = useExports();
  return (
    <Menu
      variant="secondary"
      size="md"
      label={t("pets.more")}
      icon={<Ellipsis className="size-4" aria-hidden />}
      items={[
        { label: t("pets.import"), href: "/imports" },
        "separator",
        ...exports.map((item) => ({ ...item, label: t("pets.exportAs", { format: item.label }) })),
      ]}
      className="sm:hidden"
    />
  );
}
