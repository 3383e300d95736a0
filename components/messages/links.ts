/** A part of a text; `href` is that of an address. */
export type TextPart = { text: string; href?: string };

/**
 * An address of the web within a text. It ends at what is no part of one: white space, quotes, brackets, and characters that
 * are not shown, which could have the rest read in another order.
 */
const ADDRESS = /(?<![\w+.-])https?:\/\/[^\s\p{C}<>"“”„«»‘’`{}|\\^]+/giu;

/** The longest origin, in characters: a scheme, the name of a host (RFC 1035, section 2.3.4), and a port. */
const ORIGIN_LENGTH_MAX = "https://".length + 253 + ":65535".length;

/** What a host that is shown as it is consists of. */
const PRINTABLE_ASCII = /^[!-~]+$/;

/** Ends a sentence rather than an address. */
const PUNCTUATION = /[.,;:!?'*_~…。、，！？]/;

/** How many addresses of a text become links: thousands keep a browser busy for seconds. */
const LINKS_MAX = 50;

/** Splits a text at its first `http` and `https` addresses, in linear time. The parts together are the text. */
export function splitAtLinks(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  let left = LINKS_MAX;
  for (const { 0: found, index } of text.matchAll(ADDRESS)) {
    const address = withoutEnd(found);
    const href = hrefOf(address);
    if (href === null) continue;
    if (index > end) parts.push({ text: text.slice(end, index) });
    parts.push({ text: address, href });
    end = index + address.length;
    if (--left === 0) break;
  }
  if (end < text.length) parts.push({ text: text.slice(end) });
  return parts;
}

/** An address without the punctuation of the sentence after it, and without a bracket that it does not open. */
function withoutEnd(found: string): string {
  const extra = { ")": excess(found, "(", ")"), "]": excess(found, "[", "]") };
  let length = found.length;
  for (; length > 0; length--) {
    const last = found.charAt(length - 1);
    if ((last === ")" || last === "]") && extra[last] > 0) extra[last]--;
    else if (!PUNCTUATION.test(last)) break;
  }
  return found.slice(0, length);
}

/** How many more brackets close than open. */
function excess(text: string, opening: string, closing: string): number {
  return text.split(closing).length - text.split(opening).length;
}

/**
 * What an address leads to; null unless that is the host that people read in it. `https://shop.example@evil.example` leads
 * to another one, and other scripts have letters that look like those of ASCII.
 */
function hrefOf(address: string): string | null {
  // Parsing a name in another script takes quadratic time, 0.5 s for 10,000 characters, and gives one that reads differently.
  const shown = /^https?:\/\/[^/?#]*/i.exec(address)?.[0] ?? "";
  if (shown.length > ORIGIN_LENGTH_MAX || !PRINTABLE_ASCII.test(shown) || !URL.canParse(address)) return null;
  const { href, origin } = new URL(address);
  const rest = address.slice(origin.length);
  const isAsRead = address.toLowerCase().startsWith(origin) && /^(?::\d*)?(?:[/?#]|$)/.test(rest);
  return isAsRead ? href : null;
}
