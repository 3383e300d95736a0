import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { kindOfAddress, ForbiddenAddress, resolveChecked } from "@/lib/webhooks/resolve";
import { settings } from "@/lib/settings";

const octet = fc.integer({ min: 0, max: 255 });
const ipv4 = fc.tuple(octet, octet, octet, octet);

/** The classification of an IPv4 address by RFC 6890 and related RFCs, written independently of the code. */
function expectedKind([a, b, c, d]: [number, number, number, number]): string {
  if (["100.100.100.200", "168.63.129.16"].includes([a, b, c, d].join("."))) return "special";
  if (a === 10 || a === 127 || (a === 192 && b === 168)) return "private";
  if ((a === 172 && b >> 4 === 1) || (a === 100 && b >> 6 === 1)) return "private";
  // AS112 and AMT (RFC 7534, 7535 and 7450): services of the network itself.
  if (["192.175.48", "192.31.196", "192.52.193"].includes([a, b, c].join("."))) return "special";
  if (a === 0 || a >= 224 || (a === 169 && b === 254) || (a === 198 && b >> 1 === 9)) return "special";
  const documents = ["192.0.0", "192.0.2", "192.88.99", "198.51.100", "203.0.113"];
  return documents.includes([a, b, c].join(".")) ? "special" : "public";
}

describe("an IPv4 address", () => {
  it.each([
    ["8.8.8.8", "public"],
    ["172.15.255.255", "public"],
    ["172.32.0.0", "public"],
    ["100.63.255.255", "public"],
    ["100.128.0.0", "public"],
    ["223.255.255.255", "public"],
    ["127.0.0.1", "private"],
    ["10.1.2.3", "private"],
    ["172.16.0.0", "private"],
    ["172.31.255.255", "private"],
    ["192.168.255.255", "private"],
    ["100.64.0.0", "private"],
    ["100.127.255.255", "private"],
    ["192.175.48.1", "special"],
    ["192.31.196.1", "special"],
    ["192.52.193.1", "special"],
    ["0.0.0.0", "special"],
    ["169.254.169.254", "special"],
    ["100.100.100.200", "special"],
    ["168.63.129.16", "special"],
    ["224.0.0.1", "special"],
    ["255.255.255.255", "special"],
  ])("%s is %s", (address, kind) => {
    expect(kindOfAddress(address)).toBe(kind);
  });

  it("is classified as in the registry, for any address", () => {
    const edges = fc.constantFrom(0, 10, 100, 127, 169, 172, 192, 198, 203, 224);
    const some = fc.oneof(
      ipv4,
      fc.tuple(edges, fc.oneof(octet, fc.constantFrom(0, 18, 51, 88, 168, 254)), octet, octet),
    );
    fc.assert(
      fc.property(some, (bytes) => {
        expect(kindOfAddress(bytes.join("."))).toBe(expectedKind(bytes));
      }),
      { numRuns: 5_000 },
    );
  });
});

describe("an IPv6 address", () => {
  it.each([
    ["2606:4700:4700::1111", "public"],
    ["2a00:1450:4001:81b::200e", "public"],
    ["2001:4860:4860::8888", "public"],
    ["::1", "private"],
    ["fc00::1", "private"],
    ["fdff:ffff::1", "private"],
    ["fd00:ec2::254", "special"],
    ["fd00:ec2::23", "special"],
    ["fd00:c1::a9fe:a9fe", "special"],
    ["fd00:42::42", "special"],
    ["fd00:0ec2:0:0::0254", "special"],
    ["fd20:ce::254", "special"],
    ["::", "special"],
    ["fe80::1", "special"],
    ["fe80::1%eth0", "special"],
    ["febf::1", "special"],
    ["fec0::1", "special"],
    ["ff02::1", "special"],
    ["2001:db8::1", "special"],
    ["2001::1", "special"],
    ["2002:a00:1::", "special"],
    ["3fff::1", "special"],
    ["64:ff9b::a00:1", "special"],
    ["64:ff9b:1::1", "special"],
    ["100::1", "special"],
    ["2620:4f:8000::1", "special"],
    ["5f00::1", "special"],
    ["4000::1", "special"],
    ["::ffff:127.0.0.1", "special"],
    ["::ffff:8.8.8.8", "special"],
    ["::ffff:7f00:1", "special"],
    ["::127.0.0.1", "special"],
    ["::ffff:0:127.0.0.1", "special"],
  ])("%s is %s", (address, kind) => {
    expect(kindOfAddress(address)).toBe(kind);
  });

  it("with an embedded IPv4 address is never callable", () => {
    const shapes = fc.constantFrom("::ffff:", "::", "::ffff:0:", "64:ff9b::", "64:ff9b:1::");
    fc.assert(
      fc.property(shapes, ipv4, (shape, bytes) => {
        expect(kindOfAddress(shape + bytes.join("."))).toBe("special");
      }),
      { numRuns: 2_000 },
    );
  });

  it("is public only in allocated ranges", () => {
    const group = fc.integer({ min: 0, max: 0xffff });
    fc.assert(
      fc.property(fc.array(group, { minLength: 8, maxLength: 8 }), (groups) => {
        const [first = 0] = groups;
        if (kindOfAddress(groups.map((value) => value.toString(16)).join(":")) === "public")
          expect(first >> 13).toBe(1);
      }),
      { numRuns: 2_000 },
    );
  });
});

it("text that is not an address is never callable", () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.string(), fc.constantFrom("127.1", "0x7f000001", "2130706433", "1.2.3", "[::1]")),
      (text) => {
        expect(kindOfAddress(text)).toBe("special");
      },
    ),
  );
});

describe("the host of a webhook", () => {
  beforeEach(() => (settings().isPrivateWebhookAllowed = false));
  afterEach(() => (settings().isPrivateWebhookAllowed = false));
  const addressesOf = (url: string) => resolveChecked(new URL(url).hostname, AbortSignal.timeout(5_000));

  it.each([
    "https://localhost/",
    "https://127.0.0.1/",
    "https://127.1/",
    "https://2130706433/",
    "https://0x7f.0.0.1/",
    "https://0177.0.0.1/",
    "https://[::1]/",
    "https://[::ffff:127.0.0.1]/",
    "https://[0:0:0:0:0:ffff:a9fe:a9fe]/",
    "https://169.254.169.254/latest/meta-data/",
    "https://0/",
    "https://１２７.０.０.１/",
  ])("%s is rejected in any notation", async (url) => {
    await expect(addressesOf(url)).rejects.toThrow(ForbiddenAddress);
  });

  it("may be private where the settings allow it, but never link-local", async () => {
    settings().isPrivateWebhookAllowed = true;
    expect(await addressesOf("http://127.0.0.1:8080/")).toEqual([{ address: "127.0.0.1", family: 4 }]);
    expect((await addressesOf("http://localhost/")).length).toBeGreaterThan(0);
    await expect(addressesOf("http://169.254.169.254/")).rejects.toThrow(ForbiddenAddress);
    await expect(addressesOf("http://0.0.0.0/")).rejects.toThrow(ForbiddenAddress);
  });

  it("is aborted by its signal", async () => {
    await expect(resolveChecked("localhost", AbortSignal.abort(new Error("too late")))).rejects.toThrow("too late");
  });
});
