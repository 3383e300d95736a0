import { useText } from "@/components/texts";
import { Isolated } from "@/components/ui/isolated";
import { TextLink } from "@/components/ui/text-link";
import type { ImportCheck } from "@/lib/imports/schemas";

/** Says that known pets have another name or category in the file, which the import does not change. */
export function RenamedPets({ renamed: { count, first } }: { renamed: ImportCheck["known"]["renamed"] }) {
  const t = useText();
  if (count === 0) return null;
  const title = t("imports.renamed", { count });
  return (
    <>
      <p className="mt-2">{title}</p>
      <ul aria-label={title} className="list-disc ps-5">
        {first.map(({ id, name, newName, category }) => (
          <li key={id}>
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
          </li>
        ))}
        {count > first.length && <li>{t("jobs.andMore", { count: BigInt(count - first.length) })}</li>}
      </ul>
    </>
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
