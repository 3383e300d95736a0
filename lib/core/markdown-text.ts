import type { Token, Tokens } from "marked";

/** A line of Markdown as it reads without its marks: what headings are listed and linked by. */
export function inlineText(tokens: readonly Token[]): string {
  return tokens
    .map((token) => ("tokens" in token && token.tokens ? inlineText(token.tokens) : (token as Tokens.Text).text))
    .join("");
}
