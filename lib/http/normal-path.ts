import { isEncodedText } from "@/lib/core/uri-text";

const ENCODED_UNRESERVED = /%(?:2[DE]|3[0-9]|4[1-9A-F]|5[0-9AF]|6[1-9A-F]|7[0-9AE])/gi;
const DOT_SEGMENT = /\/\.\.?(?:\/|$)/;

/**
 * Decodes the characters of a path that never need encoding: `/api/v1/%70ets` is the same address as `/api/v1/pets`
 * (RFC 3986, section 6.2.2.2). Dots that would form a dot segment stay encoded. In a path that is not valid percent-encoded
 * UTF-8, every percent sign is escaped: nothing exists at such a path, and Next.js would respond with 500.
 *
 * @param target in origin form; its query is left unchanged
 */
export function normalPath(target: string): string {
  if (!target.includes("%")) return target;
  const [path = ""] = target.split("?", 1);
  const plain = path.replace(ENCODED_UNRESERVED, (encoded) => String.fromCharCode(parseInt(encoded.slice(1), 16)));
  const query = target.slice(path.length);
  if (!isEncodedText(path)) return path.replaceAll("%", "%25") + query;
  return DOT_SEGMENT.test(plain) ? target : plain + query;
}
