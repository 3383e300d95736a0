import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Encoding } from "./schemas";
import { decode, decodeLeniently, EncodingDetector, UnreadableFile } from "./encoding";

const TEXT = "name,price\r\nZoë,5\r\nMüsli,7\r\n";

function bytesOf(text: string, encoding: Encoding, mark = false): Buffer {
  if (encoding === "utf-16le") return Buffer.from((mark ? "\uFEFF" : "") + text, "utf16le");
  if (encoding === "utf-16be") return Buffer.from((mark ? "\uFEFF" : "") + text, "utf16le").swap16();
  if (encoding === "windows-1252") return Buffer.from(text, "latin1");
  return Buffer.from((mark ? "\uFEFF" : "") + text);
}

/** Splits a file into chunks of that many bytes, also within characters. */
const cut = (bytes: Buffer, size: number) =>
  Array.from({ length: Math.ceil(bytes.length / size) }, (_, i) => bytes.subarray(i * size, (i + 1) * size));

function detect(pieces: Buffer[]): Encoding {
  const detector = new EncodingDetector();
  for (const piece of pieces) detector.add(piece);
  return detector.encoding;
}

async function textOf(pieces: Buffer[], encoding: Encoding): Promise<string> {
  async function* all() {
    yield* pieces;
  }
  let text = "";
  for await (const piece of decode(all(), encoding)) text += piece;
  return text;
}

describe.each([
  ["utf-8", false],
  ["utf-8", true],
  ["utf-16le", false],
  ["utf-16le", true],
  ["utf-16be", false],
  ["utf-16be", true],
  ["windows-1252", false],
] as const)("%s, with a byte order mark: %s", (encoding, mark) => {
  it.each([1, 2, 3, 7, 1000])("is detected and decoded, in chunks of %i bytes", async (size) => {
    const pieces = cut(bytesOf(TEXT, encoding, mark), size);
    expect(detect(pieces)).toBe(encoding);
    expect(await textOf(pieces, encoding)).toBe(TEXT);
  });
});

it("is UTF-8 only if all of it is: one letter at the end decides", () => {
  const start = Buffer.from("name\r\n".repeat(50_000));
  expect(detect([start])).toBe("utf-8");
  expect(detect([start, Buffer.from("Zoë", "latin1")])).toBe("windows-1252");
  expect(detect([start, Buffer.from("Zoë").subarray(0, 3)])).toBe("windows-1252");
});

it.each([1, 2, 3, 7, 1000])(
  "is UTF-8 if most of it is, and names the line that is not, in chunks of %i bytes",
  async (size) => {
    const names = "name\nZoë\nČenda\nBärli\n";
    const stray = cut(Buffer.concat([Buffer.from(names), Buffer.from("André\nRex\n", "latin1")]), size);
    const damaged = cut(Buffer.from(`${names}André`).subarray(0, -1), size);
    for (const pieces of [stray, damaged]) {
      expect(detect(pieces)).toBe("utf-8");
      await expect(textOf(pieces, "utf-8")).rejects.toMatchObject({
        reason: { key: "fileErrors.badCharacter", values: { encoding: "UTF-8", line: 5 } },
      });
    }
  },
);

it("text in Windows-1252 is detected, though it has a sequence that is UTF-8", () => {
  expect(detect([Buffer.from("Zoë, Ã©, André, Müsli", "latin1")])).toBe("windows-1252");
});

it("any UTF-8 text is detected, wherever it is split", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), fc.integer({ min: 1, max: 5 }), (text, size) => {
      fc.pre(!text.includes("\0"));
      expect(detect(cut(Buffer.from(text), size))).toBe("utf-8");
    }),
    { numRuns: 2_000 },
  );
});

describe("text as Excel for Mac saves it", () => {
  it.each([
    ["French", "Zo\x91\nFran\x8dois\nH\x8el\x8fne\n", "Zoë\nFrançois\nHélène\n"],
    ["German", "B\x8ar\rM\x9fsli\rGr\x9a\xa7e\r", "Bär\rMüsli\rGröße\r"],
    ["Spanish", "Sof\x92a\nNi\x96a\nRam\x97n\nJos\x8e\n", "Sofía\nNiña\nRamón\nJosé\n"],
  ])("is detected by its letters: %s", async (_language, written, text) => {
    const bytes = Buffer.from(`name\n${written}`, "latin1");
    for (const size of [1_000, 3]) expect(detect(cut(bytes, size))).toBe("macintosh");
    expect(await textOf([bytes], "macintosh")).toBe(`name\n${text}`);
  });

  it("is not what Windows writes, though it has a row in UTF-8, dashes and apostrophes", () => {
    const names = "B\xe4r\nM\xfcsli\nAndr\xe9\nChlo\xeb\n";
    const others = [
      "sweet\x97loves kids\nO\x92Malley\nLil\x92 Bit\n",
      "Mon\x96Fri, neutered\x95chipped\nChlo\xe9\n",
      "Milo\x9a\nAle\x9a\nJe\x9eek\nMILO\x8a\n",
      "B\xe4r\nM\xfcsli\nMilo\x9a\n",
    ];
    const utf8 = Buffer.from("Íris ”x”\n").toString("latin1");
    for (const text of [names, names + utf8, "Rex\x92s\nMia \x96 old\nO\x92Hara\n", "Toby\x85\n", ...others])
      expect(detect([Buffer.from(text, "latin1")])).toBe("windows-1252");
  });
});

it("Windows-1252 has quotation marks and a euro sign, unlike Latin-1", async () => {
  const bytes = Buffer.from([0x80, 0x20, 0x93, 0x52, 0x65, 0x78, 0x94, 0xe9]);
  expect(detect([bytes])).toBe("windows-1252");
  expect(await textOf([bytes], "windows-1252")).toBe("€ “Rex”é");
  expect(decodeLeniently(bytes, "windows-1252")).toBe("€ “Rex”é");
});

it("text in another encoding than the chosen one is rejected, not misread", async () => {
  await expect(textOf([bytesOf("Zoë", "windows-1252")], "utf-8")).rejects.toThrow(UnreadableFile);
  await expect(textOf([Buffer.from([0x00, 0xd8, 0x41])], "utf-16le")).rejects.toMatchObject({
    reason: { key: "fileErrors.encoding", values: { encoding: "UTF-16 (little-endian)" } },
  });
});
