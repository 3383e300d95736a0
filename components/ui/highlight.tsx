import { Fragment, type ReactNode } from "react";

/** The languages of code; "http" is an HTTP message with a JSON body. */
export type CodeLanguage = "sh" | "js" | "python" | "json" | "http";

const looks = {
  comment: "text-muted",
  keyword: "text-accent",
  name: "text-accent",
  number: "text-notice",
  string: "text-positive",
} as const;
type Kind = keyof typeof looks;

const DOUBLE = String.raw`"(?:[^"\\\n]|\\.)*"`;
const SINGLE = String.raw`'(?:[^'\\\n]|\\.)*'`;
const NUMBER = String.raw`(?<number>(?<![\w.-])-?\d[\d_.]*(?:[eE][+-]?\d+)?n?(?!\w))`;
const words = (all: string) => String.raw`(?<keyword>\b(?:${all.replaceAll(" ", "|")})\b)`;

/** The highlighted parts; the first pattern that matches at a position wins. Nothing is validated. */
const patterns: Record<CodeLanguage, RegExp> = {
  json: partsOf(`(?<name>${DOUBLE}(?=\\s*:))`, `(?<string>${DOUBLE})`, NUMBER, words("true false null")),
  http: partsOf(
    String.raw`(?<keyword>^(?:GET|POST|HTTP\/[\d.]+)(?= ))`,
    String.raw`(?<name>^[\w-]+(?=: )|${DOUBLE}(?=:))`,
    `(?<string>${DOUBLE})`,
    String.raw`(?<number>(?<=": ?)-?\d+)`,
  ),
  sh: partsOf(
    String.raw`(?<comment>(?<=^|\s)#[^\n]*)`,
    // A quoted value may span several lines.
    `(?<string>"(?:[^"\\\\]|\\\\.)*"|'[^']*')`,
    String.raw`(?<name>\$\w+|(?<=\s)--?[A-Za-z][\w-]*)`,
    words("for in do done while if then else fi export"),
  ),
  js: partsOf(
    String.raw`(?<comment>\/\/[^\n]*)`,
    `(?<string>${DOUBLE}|${SINGLE}|\`(?:[^\`\\\\]|\\\\.)*\`)`,
    words(
      "import from const let async await function return if else for while of new throw try catch true false null typeof",
    ),
    NUMBER,
  ),
  python: partsOf(
    String.raw`(?<comment>#[^\n]*)`,
    `(?<string>[frb]?(?:${DOUBLE}|${SINGLE}))`,
    words(
      "import from def class return if else elif for while in not and or with as try except raise True False None self",
    ),
    NUMBER,
  ),
};

function partsOf(...alternatives: string[]): RegExp {
  return new RegExp(alternatives.join("|"), "gm");
}

/** Code with highlighted strings, numbers, names, keywords and comments. Colour is never the only distinction. */
export function Highlight({ code, language }: { code: string; language: CodeLanguage }) {
  const parts: ReactNode[] = [];
  let end = 0;
  for (const { 0: text, index, groups = {} } of code.matchAll(patterns[language])) {
    const kind = Object.keys(groups).find((name) => groups[name] !== undefined) as Kind;
    parts.push(
      code.slice(end, index),
      <span key={index} className={looks[kind]}>
        {text}
      </span>,
    );
    end = index + text.length;
  }
  return (
    <Fragment>
      {parts}
      {code.slice(end)}
    </Fragment>
  );
}
