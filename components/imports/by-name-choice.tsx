import { FirstPets } from "@/components/imports/first-pets";
import { StatusChanges } from "@/components/imports/status-changes";
import { useText } from "@/components/texts";
import { Notice } from "@/components/ui/notice";
import { RadioGroup } from "@/components/ui/radio-group";
import { UPDATES_MAX, type ByNameRows, type ImportCheck } from "@/lib/imports/schemas";

/** Says that pets with new references may be pets of the shop without one, and asks whether they are. Neither answer is safe. */
export function ByNameChoice({
  byName: { count, statusChanges, first },
  value,
  onChange,
}: {
  byName: ImportCheck["byName"];
  value: ByNameRows | null;
  onChange: (value: ByNameRows) => void;
}) {
  const t = useText();
  const isTooMany = count > UPDATES_MAX;
  return (
    <Notice tone="notice" title={t("imports.byNamePets", { count })}>
      {t("imports.byNameHint", { count })} <FirstPets first={first} count={count} />
      <StatusChanges changes={statusChanges} />
      <div className="mt-2">
        <RadioGroup
          legend={t("imports.byNameRows", { count })}
          value={value}
          onChange={onChange}
          options={[
            {
              value: "adopt",
              label: t("imports.adoptByName", { count }),
              isDisabled: isTooMany,
              hint: isTooMany ? t("imports.updateTooMany", { count, max: UPDATES_MAX }) : t("imports.adoptByNameHint"),
            },
            ...(statusChanges.length > 0
              ? [{ value: "update" as const, label: t("imports.updateByName", { count }), isDisabled: isTooMany }]
              : []),
            { value: "add", label: t("imports.addByName", { count }), hint: t("imports.addByNameHint") },
          ]}
        />
      </div>
    </Notice>
  );
}
