import { FirstPets } from "@/components/imports/first-pets";
import { RenamedPets } from "@/components/imports/renamed-pets";
import { StatusChanges } from "@/components/imports/status-changes";
import { useText } from "@/components/texts";
import { Notice } from "@/components/ui/notice";
import { RadioGroup } from "@/components/ui/radio-group";
import { UPDATES_MAX, type ImportCheck, type KnownRows } from "@/lib/imports/schemas";

/** Says that the shop may have some of the pets already, and asks what to do with their rows. */
export function KnownChoice({
  known: { count, byReference, differing, adopted, statusChanges, renamed, first },
  value,
  onChange,
}: {
  known: ImportCheck["known"];
  value: KnownRows;
  onChange: (value: KnownRows) => void;
}) {
  const t = useText();
  return (
    <Notice
      tone="notice"
      title={byReference === count ? t("imports.knownByReference", { count }) : t("imports.knownPets", { count })}
    >
      {byReference === count
        ? t("imports.knownByReferenceHint", { count })
        : byReference > 0
          ? t("imports.knownPartlyHint", { count: byReference })
          : t("imports.knownHint", { count })}{" "}
      <FirstPets first={first} count={count} />
      <RenamedPets renamed={renamed} />
      <StatusChanges changes={statusChanges} />
      <div className="mt-2">
        <RadioGroup
          legend={t("imports.knownRows", { count })}
          value={value}
          onChange={onChange}
          options={[
            { value: "skip", label: t("imports.skipKnown", { count }) },
            {
              value: "update",
              label: adopted > 0 ? t("imports.updateAndAdopt") : t("imports.updateKnown", { count }),
              isDisabled: differing > UPDATES_MAX,
              hint:
                differing > UPDATES_MAX
                  ? t("imports.updateTooMany", { count: differing, max: UPDATES_MAX })
                  : adopted > 0
                    ? t("imports.updateAndAdoptHint", { count: differing })
                    : t("imports.updateKnownHint", { count: differing }),
            },
            {
              value: "add",
              label: t("imports.addKnown", { count }),
              ...(byReference > 0 && { hint: t("imports.addKnownHint") }),
            },
          ]}
        />
      </div>
    </Notice>
  );
}
