"use client";

import { Download } from "lucide-react";
import { useExports } from "@/components/pets/use-exports";
import { useText } from "@/components/texts";
import type { ButtonSize } from "@/components/ui/button-style";
import { Menu } from "@/components/ui/menu";

type ExportMenuProps = {
  size?: ButtonSize;
  className?: string;
  /** Only these pets of the list. */
  ids?: ReadonlySet<string> | undefined;
};

/** Downloads all pages of the list of pets, with the current filters. */
export function ExportMenu({ size = "md", className, ids }: ExportMenuProps) {
  const t = useText();
  const items = useExports(ids);
  return (
    <Menu
      variant="secondary"
      size={size}
      icon={<Download className="size-4" aria-hidden />}
      items={items}
      {...(className !== undefined && { className })}
    >
      {t("pets.exportButton")}
    </Menu>
  );
}
