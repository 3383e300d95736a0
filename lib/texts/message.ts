import type { TextKey, Translate, ValuesOf } from "@/lib/texts/texts";

/** What a message as data inserts. JSON can hold it: a bigint is a number or a text there. */
type StoredValue = string | number | Message;

/**
 * A message of the catalogue as data: what the server stores and sends instead of a sentence, so that each reader gets it
 * in their own language. A value can be a message itself, such as the title of the job that another one undoes.
 */
export type Message = { readonly key: TextKey; readonly values?: Readonly<Record<string, StoredValue>> };

/** A message as data; its values are checked against the English text: `message("jobs.deletePets", { count: 3 })`. */
export function message<Key extends TextKey>(key: Key, ...[values]: ValuesOf<Key, StoredValue>): Message {
  return values === undefined ? { key } : { key, values };
}

/** Writes what is either data, which is the same in each language, or a message. */
export function writeText(t: Translate, text: string | Message): string {
  return typeof text === "object" ? writeMessage(t, text) : text;
}

/** Writes a message in a language. If the page has not sent the message, its key is shown: data must not fail a page. */
export function writeMessage(t: Translate, { key, values = {} }: Message): string {
  if (!t.has(key)) return t("ui.earlierText", { text: key });
  const written = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === "object" ? writeMessage(t, value) : value,
  ]);
  return (t as (key: TextKey, values: object) => string)(key, Object.fromEntries(written));
}

/** A title in quotation marks; those within it become ‘…’. */
export function quoted(t: Translate, title: string): string {
  return t("ui.quoted", { text: title.replaceAll("“", "‘").replaceAll("”", "’") });
}
