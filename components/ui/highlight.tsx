import { Fragment, type ReactNode } from "react";

/** What code is written in; "http" is a message as it goes over the wire, with a body of JSON. */
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

/** The parts that have a look of their own; the first pattern that fits at a place counts. It reads, and checks nothing. */
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
    // A value in quotes may go over several lines.
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

/** Code with its strings, numbers, names, words and comments told apart by colour. What it says is the same without. */
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
