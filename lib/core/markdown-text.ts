import type { Token, Tokens } from "marked";

/** The plain text of a line of Markdown, for headings in a table of contents and their anchors. */
export function inlineText(tokens: readonly Token[]): string {
  return tokens
    .map((token) => ("tokens" in token && token.tokens ? inlineText(token.tokens) : (token as Tokens.Text).text))
    .join("");
}

/** The anchor of a heading, made as GitHub makes it, so that links between the guides work on both. */
export function headingId(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, "")
    .trim()
    .replaceAll(" ", "-");
}
