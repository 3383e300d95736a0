import { lexer, type Token, type Tokens } from "marked";
import { headingId, inlineText } from "@/lib/core/markdown-text";

/** The part of a text from one heading to the next. */
type TextSection = {
  /** Null before the first heading. */
  heading: { id: string; title: string } | null;
  /** In plain text. */
  text: string;
};

/** Splits Markdown into sections by its headings, in plain text. */
export function sectionsOf(markdown: string): TextSection[] {
  const sections: TextSection[] = [{ heading: null, text: "" }];
  for (const token of lexer(markdown)) {
    if (token.type === "heading") {
      const title = textOf(token);
      sections.push({ heading: { id: headingId(title), title }, text: "" });
      continue;
    }
    const section = sections.at(-1);
    if (section) section.text = `${section.text} ${textOf(token)}`.trim();
  }
  return sections;
}

/** Converts Markdown to plain text on one line. */
export function plainText(markdown: string): string {
  return lexer(markdown).map(textOf).join(" ").trim();
}

function textOf(token: Token): string {
  return readText(token).replaceAll(/\s+/g, " ").trim();
}

function readText(token: Token): string {
  if (token.type === "table") {
    const { header, rows } = token as Tokens.Table;
    return [header, ...rows].map((cells) => cells.map(({ tokens }) => inlineText(tokens)).join(" ")).join("\n");
  }
  if (token.type === "list") return (token as Tokens.List).items.map(readText).join("\n");
  if (token.type === "list_item" || token.type === "blockquote") {
    return ((token as Tokens.ListItem).tokens ?? []).map(readText).join("\n");
  }
  if ("tokens" in token && token.tokens) return inlineText(token.tokens);
  return "text" in token ? (token.text as string) : "";
}
