import { FirstPets } from "@/components/imports/first-pets";
import { useText } from "@/components/texts";
import { Notice } from "@/components/ui/notice";
import { RadioGroup } from "@/components/ui/radio-group";
import type { DeletedRows, ImportCheck } from "@/lib/imports/schemas";

/** Says that the shop has deleted some of the pets, and asks what to do with their rows. */
export function DeletedChoice({
  deleted: { count, first },
  value,
  onChange,
}: {
  deleted: ImportCheck["deleted"];
  value: DeletedRows;
  onChange: (value: DeletedRows) => void;
}) {
  const t = useText();
  return (
    <Notice tone="notice" title={t("imports.deletedPets", { count })}>
      {t("imports.deletedPetsHint")} <FirstPets first={first} count={count} />
      <div className="mt-2">
        <RadioGroup
          legend={t("imports.deletedRows")}
          value={value}
          onChange={onChange}
          options={[
            { value: "skip", label: t("imports.skipKnown", { count }) },
            { value: "add", label: t("imports.addDeleted", { count }), hint: t("imports.addDeletedHint") },
          ]}
        />
      </div>
    </Notice>
  );
}
