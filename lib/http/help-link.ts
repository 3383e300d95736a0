import { settings } from "@/lib/settings";

/**
 * The Link header of an error: the docs on its code, as `rel="help"` (RFC 8288). Where the shop does not know its own
 * address, the link is relative to the request URL (section 3.1). The form is the same for every error, even when the
 * request could not be parsed.
 *
 * @param code of the error; the anchor in the docs
 * @param others further links of the response, as a header value
 */
export function linkToHelp(code: string, others?: string): string {
  const help = `<${settings().publicUrl ?? ""}/docs/errors#${code}>; rel="help"`;
  return others === undefined ? help : `${others}, ${help}`;
}
