import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { languages } from "@/lib/texts/languages";
import { parseMessage } from "@/lib/texts/message-format";

/** The files of the product, by their path from the root. */
const files = new Map(
  ["app", "components", "lib"]
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: "utf8" }).map((file) => path.join(folder, file)),
    )
    .filter(
      (file) => /[.]tsx?$/.test(file) && !/[.](?:test|fixture)[.]/.test(file) && !/^lib\/texts\/[a-z]{2}/.test(file),
    )
    .map((file) => [file, readFileSync(file, "utf8")]),
);

const catalogue: Readonly<Record<string, Readonly<Record<string, string>>>> = languages.en.texts;
const keys = Object.entries(catalogue).flatMap(([area, messages]) =>
  Object.keys(messages).map((name) => `${area}.${name}`),
);

/** The keys that a source text names. A template names each key that fits it. */
function keysIn(source: string): string[] {
  const named = [...source.matchAll(/["'`]([a-zA-Z]+[.][a-zA-Z0-9]*)(["'`]|\$\{)/g)];
  return named.flatMap(([, key = "", end]) => (end === "${" ? keys.filter((other) => other.startsWith(key)) : [key]));
}

describe("the catalogue", () => {
  const messages = Object.entries(languages).flatMap(([tag, { texts }]) =>
    Object.entries(texts).flatMap(([area, named]) =>
      Object.entries(named).map(([name, message]) => [`${tag} ${area}.${name}`, message] as const),
    ),
  );

  it("holds well-formed messages", () => {
    for (const [name, message] of messages) expect(() => parseMessage(message), name).not.toThrow();
  });

  it("holds no message that nothing shows", () => {
    const used = new Set([...files.values()].flatMap(keysIn));
    expect(keys.filter((key) => !used.has(key))).toEqual([]);
  });
});

describe("every page", () => {
  const pages = [...files.keys()].filter((file) => /^app\/.*\/(?:page|loading|error|not-found)[.]tsx$/.test(file));

  it.each(pages)("%s sends the texts that its components show", (page) => {
    const layouts = [...files.keys()].filter(
      (file) => file.endsWith("/layout.tsx") && page.startsWith(`${path.dirname(file)}/`),
    );
    const sent = new Set([page, ...layouts].flatMap((file) => areasSentBy(files.get(file) ?? "")));
    const needed = new Set([...reachedFrom(page)].flatMap((file) => areasShownBy(files.get(file) ?? "")));
    expect([...needed].filter((area) => !sent.has(area))).toEqual([]);
  });

  it.each([...files.keys()].filter((file) => /^app\/.*layout[.]tsx$/.test(file)))("%s as well", (layout) => {
    const outer = [...files.keys()].filter(
      (file) => file.endsWith("layout.tsx") && layout.startsWith(`${path.dirname(file)}/`),
    );
    const sent = new Set(outer.flatMap((file) => areasSentBy(files.get(file) ?? "")));
    const needed = new Set([...reachedFrom(layout)].flatMap((file) => areasShownBy(files.get(file) ?? "")));
    expect([...needed].filter((area) => !sent.has(area))).toEqual([]);
  });
});

function areasSentBy(source: string): string[] {
  const lists = [...source.matchAll(/<PageTexts\s+areas=\{\[([^\]]*)\]\}/g)];
  return lists.flatMap(([, list = ""]) => [...list.matchAll(/"(\w+)"/g)].map(([, area = ""]) => area));
}

/** The areas of the messages that a file writes in a browser, or names for others to write. */
function areasShownBy(source: string): string[] {
  if (source.includes("pageText()")) return [];
  return keysIn(source)
    .filter((key) => keys.includes(key))
    .map((key) => key.slice(0, key.indexOf(".")));
}

/** A file and what it imports, over any number of steps, also on demand. */
function reachedFrom(file: string, reached = new Set<string>()): Set<string> {
  const source = files.get(file);
  if (source === undefined || reached.has(file)) return reached;
  reached.add(file);
  const imports = source.replaceAll(/^import type [^;]*;/gm, "").matchAll(/(?:from|import\()\s*"@\/([^"]+)"/g);
  for (const [, name = ""] of imports) {
    for (const found of [`${name}.ts`, `${name}.tsx`]) reachedFrom(found, reached);
  }
  return reached;
}
