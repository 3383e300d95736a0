import { Fragment } from "react";
import { useText } from "@/components/texts";
import { Isolated } from "@/components/ui/isolated";
import { TextLink } from "@/components/ui/text-link";
import type { ImportCheck } from "@/lib/imports/schemas";

/** Says that known pets have another name or category in the file, which the import does not change. */
export function RenamedPets({ renamed: { count, first } }: { renamed: ImportCheck["known"]["renamed"] }) {
  const t = useText();
  if (count === 0) return null;
  return (
    <p className="mt-2">
      {t("imports.renamed", { count })}{" "}
      {first.map(({ id, name, newName, category }, index) => (
        <Fragment key={id}>
          {index > 0 && " · "}
          <TextLink href={`/pets/${id}`}>
            <Isolated>{name}</Isolated>
          </TextLink>
          {newName !== null && (
            <>
              <Arrow />
              <Isolated>{newName}</Isolated>
            </>
          )}
          {category && (
            <>
              {" ("}
              <Isolated>{category.from}</Isolated>
              <Arrow />
              <Isolated>{category.to}</Isolated>)
            </>
          )}
        </Fragment>
      ))}
      {count > first.length && " …"}
    </p>
  );
}

function Arrow() {
  const t = useText();
  return (
    <>
      <span aria-hidden className="mx-1 inline-block rtl:-scale-x-100">
        →
      </span>
      <span className="sr-only"> {t("imports.inTheFile")} </span>
    </>
  );
}
