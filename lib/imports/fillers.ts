import { wordKey } from "@/lib/imports/words";

/** What programs and people write where a pet has no name, in the languages of the console; as `wordKey`, without marks. */
const fillers = new Set([
  "unnamed",
  "no name",
  "noname",
  "no name given",
  "not named",
  "none",
  "unknown",
  "name unknown",
  "tbd",
  "tba",
  "na",
  "stray",
  "x",
  "xx",
  "xxx",
  "unbenannt",
  "namenlos",
  "ohne namen",
  "kein name",
  "unbekannt",
  "sin nombre",
  "desconocido",
  "sans nom",
  "inconnu",
  "بدون اسم",
  "بلا اسم",
  "غير معروف",
]);

/** Whether a name says that a pet has none: it then tells no pet from another. */
export function isFiller(name: string): boolean {
  const word = wordKey(name)
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, " ")
    .trim();
  return word === "" || fillers.has(word);
}
