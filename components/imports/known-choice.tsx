import { Fragment } from "react";
import { useText } from "@/components/texts";
import { Checkbox } from "@/components/ui/checkbox";
import { Isolated } from "@/components/ui/isolated";
import { Notice } from "@/components/ui/notice";
import { TextLink } from "@/components/ui/text-link";
import type { ImportCheck } from "@/lib/imports/schemas";

/** Says that the shop may have some of the pets already, and offers to skip their rows. */
export function KnownChoice({
  known: { count, first },
  isSkipped,
  onChange,
}: {
  known: ImportCheck["known"];
  isSkipped: boolean;
  onChange: (isSkipped: boolean) => void;
}) {
  const t = useText();
  return (
    <Notice tone="notice" title={t("imports.knownPets", { count })}>
      {t("imports.knownHint")}{" "}
      {first.map(({ id, name }, index) => (
        <Fragment key={id}>
          {index > 0 && " · "}
          <TextLink href={`/pets/${id}`}>
            <Isolated>{name}</Isolated>
          </TextLink>
        </Fragment>
      ))}
      {count > first.length && " …"}
      <Checkbox
        label={t("imports.skipKnown", { count })}
        checked={isSkipped}
        onChange={(event) => onChange(event.target.checked)}
        className="mt-2"
      />
    </Notice>
  );
}
