const TOKENS = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s"{}[\],:]+/g;

/** Indents JSON without parsing it: numbers keep their digits, strings their escapes. */
export function indentJson(text: string): string {
  let indented = "";
  let depth = 0;
  let last = "";
  const line = () => `\n${"  ".repeat(depth)}`;
  for (const [token] of text.matchAll(TOKENS)) {
    const isOpening = token === "{" || token === "[";
    const isClosing = token === "}" || token === "]";
    const isAfterOpening = last === "{" || last === "[";
    if (isClosing) depth--;
    // An empty object or array stays in one piece.
    if (isClosing ? !isAfterOpening : isAfterOpening || last === ",") indented += line();
    indented += token === ":" ? ": " : token;
    if (isOpening) depth++;
    last = token;
  }
  return indented;
}
