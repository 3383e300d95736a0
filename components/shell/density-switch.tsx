"use client";

import { density, type Density } from "@/components/shell/preference";
import { PreferenceSwitch } from "@/components/shell/preference-switch";
import { useText } from "@/components/texts";

/** The height of rows of tables. A phone, which has cards, does not offer it. */
export function DensitySwitch({ initial }: { initial: Density }) {
  const t = useText();
  return (
    <div className="mt-2 max-sm:hidden">
      <PreferenceSwitch
        preference={density}
        initial={initial}
        label={t("shell.density")}
        textOf={(value) => t(`shell.${value}`)}
      />
    </div>
  );
}
