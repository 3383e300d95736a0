const ENCODED_UNRESERVED = /%(?:2[DE]|3[0-9]|4[1-9A-F]|5[0-9AF]|6[1-9A-F]|7[0-9AE])/gi;
const DOT_SEGMENT = /\/\.\.?(?:\/|$)/;

/**
 * Decodes the characters of a path that never need encoding: `/api/v1/%70ets` is the same address as `/api/v1/pets`
 * (RFC 3986, section 6.2.2.2). Dots that would form a dot segment stay encoded.
 *
 * @param target in origin form; its query is left unchanged
 */
export function normalPath(target: string): string {
  if (!target.includes("%")) return target;
  const [path = ""] = target.split("?", 1);
  const plain = path.replace(ENCODED_UNRESERVED, (encoded) => String.fromCharCode(parseInt(encoded.slice(1), 16)));
  return DOT_SEGMENT.test(plain) ? target : plain + target.slice(path.length);
}
