/**
 * What tells one client from another by its address: an IPv4 address as it is, and of an IPv6 address the first half,
 * since who has one has the 2^64 beside it as well.
 *
 * @param address what the connection or a trusted proxy says; anything that is no IPv6 address comes back as it is
 */
export function clientNetwork(address: string): string {
  const url = `http://[${address.split("%", 1)[0]}]`;
  if (!address.includes(":") || !URL.canParse(url)) return address;
  // In its one short form: lower case, no leading zeros, the longest run of zeros as ::.
  const [head = "", tail] = new URL(url).hostname.slice(1, -1).split("::");
  const groups = head.split(":").filter(Boolean);
  if (tail !== undefined) {
    const last = tail.split(":").filter(Boolean);
    groups.push(...Array<string>(8 - groups.length - last.length).fill("0"), ...last);
  }
  return `${groups.slice(0, 4).join(":")}::/64`;
}
