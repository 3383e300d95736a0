import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { allProcedures } from "@/lib/console/testing";
import { petStatuses } from "@/lib/pets/statuses";
import { languages } from "@/lib/texts/languages";
import { parseMessage } from "@/lib/texts/message-format";

/** The files of the product, by their path from the root. */
const files = new Map(
  ["app", "components", "lib"]
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: "utf8" }).map((file) => path.join(folder, file)),
    )
    .filter(
      (file) =>
        /[.]tsx?$/.test(file) && !/[.](?:test|fixture)[.]/.test(file) && !/^lib\/texts\/[a-z]{2}[.]ts$/.test(file),
    )
    .map((file) => [file, withoutComments(readFileSync(file, "utf8"))]),
);

function withoutComments(source: string): string {
  const lines = source.replaceAll(/\/\*[^]*?\*\//g, "").split("\n");
  return lines.filter((line) => !line.trimStart().startsWith("//")).join("\n");
}

const catalogue: Readonly<Record<string, Readonly<Record<string, string>>>> = languages.en.texts;
const keys = Object.entries(catalogue).flatMap(([area, messages]) =>
  Object.keys(messages).map((name) => `${area}.${name}`),
);

/** The keys that a source text names. A template names each key that fits it. */
function keysIn(source: string): string[] {
  const named = [...source.matchAll(/["'`]([a-zA-Z]+[.][a-zA-Z0-9_]*)(["'`]|\$\{)/g)];
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

  it("names every status and role in the messages that choose by one", () => {
    const cases = { status: petStatuses, role: ["owner", "staff", "other"] };
    for (const [name, message] of messages) {
      for (const { argument, options } of choicesIn(parseMessage(message))) {
        if (argument in cases)
          expect(options, name).toEqual(expect.arrayContaining(cases[argument as keyof typeof cases]));
      }
    }
  });

  it("gives no message the name of a procedure, for which it could be taken", () => {
    expect(allProcedures.map(({ name }) => name).filter((name) => keys.includes(name))).toEqual([]);
  });

  it("holds no message that nothing shows", () => {
    const used = new Set([...files.values()].flatMap(keysIn));
    expect(keys.filter((key) => !used.has(key))).toEqual([]);
  });
});

/** The choices in a message: by which argument, and between which options. */
function choicesIn(parts: ReturnType<typeof parseMessage>): { argument: string; options: string[] }[] {
  return parts.flatMap((part) => {
    if (typeof part === "string" || part.kind === "value" || part.kind === "count") return [];
    if (part.kind === "tag") return choicesIn(part.parts);
    const own = { argument: part.name, options: Object.keys(part.options) };
    return [own, ...Object.values(part.options).flatMap(choicesIn)];
  });
}

describe("every page", () => {
  const routeFiles = [...files.keys()].filter((file) =>
    /^app\/(?:.*\/)?(?:layout|page|loading|error|not-found)[.]tsx$/.test(file),
  );

  it.each(routeFiles)("%s sends the texts that its components show", (file) => {
    const layouts = routeFiles.filter((other) => other.endsWith("/layout.tsx") && isWithin(file, path.dirname(other)));
    const sent = new Set([file, ...layouts].flatMap((each) => areasSentBy(files.get(each) ?? "")));
    expect([...areasShownFrom(file)].filter((area) => !sent.has(area))).toEqual([]);
  });
});

describe("every page of the console", () => {
  // A failure of an undo that names who changed the pet since: the page of the job and of the import send its area.
  const sentByPages = ["activity"];

  it("can show why a job failed, since each shows the jobs of its account", () => {
    const produced = [...files]
      .filter(([file]) => /^lib\/(?:categories|imports|jobs|pets)\//.test(file))
      .flatMap(([, source]) =>
        [...source.matchAll(/\b(?:message\(|key:)\s*["`](\w+)[.]/g)].map(([, area = ""]) => area),
      )
      // The server itself writes these.
      .filter((area) => area !== "errors");
    const layouts = ["app/layout.tsx", "app/(console)/layout.tsx"];
    const sent = layouts.flatMap((file) => areasSentBy(files.get(file) ?? ""));
    expect(produced).toEqual(expect.arrayContaining(["jobReasons", "fileErrors", "rowErrors"]));
    expect([...new Set(produced)].filter((area) => ![...sent, ...sentByPages].includes(area))).toEqual([]);
  });
});

function isWithin(file: string, folder: string): boolean {
  return file.startsWith(`${folder}/`);
}

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

/**
 * The areas that a file of a route needs: those of the components that it imports, over any number of steps and also on
 * demand, and of the descriptions in `lib/` that they import. What the route itself imports from `lib/` stays on the server.
 */
function areasShownFrom(file: string, isInBrowser = false, visited = new Set<string>()): Set<string> {
  const source = files.get(file);
  const isShown = isInBrowser || file.startsWith("components/");
  const state = `${file} ${isShown}`;
  if (source === undefined || visited.has(state)) return new Set();
  visited.add(state);
  const areas = new Set(isShown || file.startsWith("app/") ? areasShownBy(source) : []);
  const imports = source.replaceAll(/^import type [^;]*;/gm, "").matchAll(/(?:from|import\()\s*"@\/([^"]+)"/g);
  for (const [, name = ""] of imports) {
    for (const found of [`${name}.ts`, `${name}.tsx`]) {
      for (const area of areasShownFrom(found, isShown, visited)) areas.add(area);
    }
  }
  return areas;
}
