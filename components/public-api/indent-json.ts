const TOKENS = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s"{}[\],:]+/g;

/** JSON with a line for each value. Nothing in it is parsed: every number keeps its digits, every text its escapes. */
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
