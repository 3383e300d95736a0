import { useText } from "@/components/texts";
import { Isolated } from "@/components/ui/isolated";
import { Notice } from "@/components/ui/notice";
import { TextLink } from "@/components/ui/text-link";
import type { ImportCheck } from "@/lib/imports/schemas";

/** Warns that references of new pets differ from others in the case of their letters alone. */
export function SimilarReferences({ similar: { count, first } }: { similar: ImportCheck["similar"] }) {
  const t = useText();
  if (count === 0) return null;
  return (
    <Notice tone="notice" title={t("imports.similarReferences", { count })}>
      {t("imports.similarReferencesHint")}
      <ul className="list-disc ps-5">
        {first.map(({ reference, pet }) => (
          <li key={reference}>
            {pet
              ? t.rich("imports.similarToPet", {
                  reference: <Isolated>{reference}</Isolated>,
                  other: <Isolated>{pet.reference}</Isolated>,
                  pet: (
                    <TextLink href={`/pets/${pet.id}`}>
                      <Isolated>{pet.name}</Isolated>
                    </TextLink>
                  ),
                })
              : t.rich("imports.similarToRow", { reference: <Isolated>{reference}</Isolated> })}
          </li>
        ))}
        {count > first.length && <li>{t("jobs.andMore", { count: BigInt(count - first.length) })}</li>}
      </ul>
    </Notice>
  );
}
