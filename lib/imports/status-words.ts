import { wordKey } from "@/lib/imports/words";
import { petStatuses, statusLabel, type PetStatus } from "@/lib/pets/statuses";
import { languageChoices, translateTo } from "@/lib/texts/languages";

/** What the console calls each status, in each of its languages. */
const statusesByLabel = new Map(
  languageChoices().flatMap(({ tag }) =>
    petStatuses.map((status) => [wordKey(translateTo(tag)(statusLabel(status))), status] as const),
  ),
);

/**
 * What shelters and shops write besides, in the languages of the console, in lower case. Not what means one status in one
 * file and another in the next, such as "adoption": pets for adoption, or what became of them.
 */
const customary: Record<PetStatus, readonly string[]> = {
  available: [
    ...["adoptable", "for adoption", "up for adoption", "for sale", "in stock", "in shelter", "ready for adoption"],
    ...["frei", "zu vermitteln", "zur vermittlung", "in der vermittlung", "zu verkaufen", "sucht ein zuhause"],
    ...["en adopción", "en adopcion", "en venta", "libre"],
    ...["à adopter", "à l'adoption", "à l’adoption", "à vendre"],
    ...["متاح للتبني", "للتبني", "للبيع"],
  ],
  pending: [
    ...["on hold", "hold", "reserved", "adoption pending", "pending adoption", "application pending"],
    ...["reserviert", "vorgemerkt", "vermittlung läuft"],
    ...["reservado", "reservada", "en proceso", "en trámite"],
    ...["réservé", "réservée", "en cours d'adoption", "en cours d’adoption"],
    ...["محجوزة", "قيد التبني"],
  ],
  sold: [
    ...["adopted", "rehomed", "re-homed", "homed"],
    ...["vermittelt", "adoptiert"],
    ...["adoptado", "adoptada", "vendida"],
    ...["adopté", "adoptée", "vendue"],
    ...["تم التبني", "تم بيعه", "مباعة"],
  ],
};

const statusesByCustom = new Map(
  petStatuses.flatMap((status) => customary[status].map((word) => [word, status] as const)),
);

/**
 * The status that the console calls so in one of its languages.
 *
 * @param word as `wordKey`
 */
export function statusCalled(word: string): PetStatus | undefined {
  return statusesByLabel.get(word);
}

/**
 * The status that shelters and shops often call so. A guess, which the user sees and can change.
 *
 * @param word as `wordKey`
 */
export function statusMeant(word: string): PetStatus | undefined {
  return statusesByCustom.get(word);
}
