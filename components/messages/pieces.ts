/** A run of characters without white space that is as long as a browser lays out quickly, in some scripts in quadratic time. */
const LONG_RUN = /\S{200}\p{M}*(?=\S)/gu;

/** Splits a text within long runs without white space. The pieces together are the text; most texts are one. */
export function piecesOf(text: string): string[] {
  const pieces: string[] = [];
  let end = 0;
  for (const { 0: run, index } of text.matchAll(LONG_RUN)) {
    pieces.push(text.slice(end, index + run.length));
    end = index + run.length;
  }
  return [...pieces, text.slice(end)];
}
