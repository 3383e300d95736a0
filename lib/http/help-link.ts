import { settings } from "@/lib/settings";

/**
 * The Link header of an error: what the docs say about its code, as `rel="help"` (RFC 8288). Where the shop does not know
 * its own address, the link has none either, and is meant from the address that was called (section 3.1): that holds
 * for every error alike, also for a request that never said what it called us.
 *
 * @param code of the error, which is its anchor in the docs
 * @param others links that the answer carries beside, as a header has them
 */
export function linkToHelp(code: string, others?: string): string {
  const help = `<${settings().publicUrl ?? ""}/docs/errors#${code}>; rel="help"`;
  return others === undefined ? help : `${others}, ${help}`;
}
