import { createElement, Fragment, type ReactElement, type ReactNode } from "react";
import { formatMessage, type TextValue, type Values } from "@/lib/texts/message-format";
import type { english } from "@/lib/texts/en";

/** The English catalogue, with each message as its type. */
export type English = typeof english;

/** A part of the catalogue, about as large as a page needs: `pets`, `imports`. A page names those that it shows. */
export type TextArea = keyof English;

/** The name of a message: its area, and its name there: `pets.addPet`. */
export type TextKey = { [Area in TextArea]: `${Area}.${keyof English[Area] & string}` }[TextArea];

/** The messages of one language. The areas and names are those of the English catalogue. */
export type Catalogue = { readonly [Area in TextArea]: { readonly [Name in keyof English[Area]]: string } };

/** The areas of a catalogue that a page sends to the browser. */
export type SentTexts = Readonly<Record<string, Readonly<Record<string, string>>>>;

type MessageOf<Key extends TextKey> = Key extends `${infer Area extends TextArea}.${infer Name}`
  ? Name extends keyof English[Area]
    ? English[Area][Name]
    : never
  : never;

/**
 * The names of a message's arguments. Braces alternate: at an even depth they open an argument, at an odd depth the text
 * of a choice.
 */
type ArgumentNames<
  Message,
  IsWithin extends boolean = false,
  Found = never,
> = Message extends `${infer Text}{${infer Rest}`
  ? Text extends `${infer Before}}${infer After}`
    ? ArgumentNames<`${After}{${Rest}`, Before extends string ? Not<IsWithin> : never, Found>
    : IsWithin extends true
      ? ArgumentNames<Rest, false, Found>
      : ArgumentNames<Rest, true, Found | FirstWord<Rest>>
  : Found;

type Not<Value extends boolean> = Value extends true ? false : true;
type FirstWord<Text> = Text extends `${infer Head}}${string}`
  ? Head extends `${infer Name},${string}`
    ? Name
    : Head
  : never;

/** The names of the tags in a message. */
type TagNames<Message> = Message extends `${string}</${infer Name}>${infer Rest}` ? Name | TagNames<Rest> : never;

type Given<Message, Value> = { readonly [Name in ArgumentNames<Message> & string]: Value } & {
  readonly [Name in TagNames<Message> & string]: (content: ReactNode) => ReactNode;
};

/** The values that a message needs, and none if it needs none. */
export type ValuesOf<Key extends TextKey, Value = TextValue> = [
  ArgumentNames<MessageOf<Key>> | TagNames<MessageOf<Key>>,
] extends [never]
  ? []
  : [values: Given<MessageOf<Key>, Value>];

/** The names of the messages that stand without values: labels, titles, sentences. */
export type LabelKey = { [Key in TextKey]: ValuesOf<Key> extends [] ? Key : never }[TextKey];

/** Writes messages in one language. */
export type Translate = {
  /** A message without tags: `t("pets.count", { count: 3 })`. */
  <Key extends TextKey>(key: Key, ...values: ValuesOf<Key>): string;
  /** A message with tags or elements, such as a link within a sentence: `t.rich("pets.hint", { link: (text) => <a>{text}</a> })`. */
  rich: <Key extends TextKey>(key: Key, ...values: ValuesOf<Key, TextValue | ReactElement>) => ReactNode;
  /** Whether there is such a message, for keys that are made of data. */
  has: (key: string) => key is TextKey;
  /** The BCP 47 tag of the language, for `Intl`. */
  language: string;
};

/**
 * Makes the function that writes messages in a language.
 *
 * @param messageOf the message of an area and a name; undefined where it is not at hand
 */
export function translator(language: string, messageOf: (area: string, name: string) => string | undefined): Translate {
  function find(key: string): string | undefined {
    const [area = "", name = ""] = key.split(".");
    return messageOf(area, name);
  }

  function pieces(key: TextKey, values: Values<ReactNode> = {}) {
    const message = find(key);
    if (message === undefined) throw new Error(`There is no message ${key}: the page does not send this area`);
    return formatMessage<ReactNode>(language, message, values);
  }

  const translate = (key: TextKey, values?: Readonly<Record<string, TextValue>>) => pieces(key, values).join("");

  function rich(key: TextKey, values: Readonly<Record<string, ReactNode | ((content: ReactNode) => ReactNode)>> = {}) {
    const renderers = Object.entries(values).map(([name, value]) => [
      name,
      typeof value === "function" ? (content: ReactNode[]) => value(together(content)) : value,
    ]);
    return together(pieces(key, Object.fromEntries(renderers)));
  }

  return Object.assign(translate, { rich, has: (key: string) => find(key) !== undefined, language }) as Translate;
}

/** As children of their own, the pieces need no keys. */
function together(pieces: readonly ReactNode[]): ReactNode {
  return createElement(Fragment, null, ...pieces);
}
