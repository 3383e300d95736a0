import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";

/** The sources of components and pages. */
const sources = ["app", "components"].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((file) => path.join(folder, file))
    .filter((file) => /[.](?:tsx?|css)$/.test(file) && !/[.](?:test|fixture)[.]/.test(file))
    .map((file) => ({ file, text: readFileSync(file, "utf8") })),
);

/** Declarations of the utilities of the page's own sides (app/globals.css). */
function isOfPage(place: string): boolean {
  return /^app\/globals[.]css: (?:text-align: (?:left|right)|padding-(?:left|right): .*--value)/.test(place);
}

function found(files: RegExp, pattern: RegExp): string[] {
  return sources
    .filter(({ file }) => files.test(file))
    .flatMap(({ file, text }) => [...text.matchAll(pattern)].map(([match]) => `${file}: ${match.trim()}`));
}

describe("the console is mirrored in a language from right to left:", () => {
  it("utilities name the start and the end of a line, not its left and its right", () => {
    const physical =
      /(?<=["'`\s:!])-?(?:(?:scroll-)?[mp][lr]-(?:\d|px|auto|\[)|(?:left|right)-(?:\d|px|auto|\[|full)|(?:text|float|clear)-(?:left|right)\b(?!-)|border-[lr](?:-\d|\b)|rounded-(?:[lr]|[tb][lr])(?:-|\b)|(?:space|divide)-x-reverse)[^\s"'`]*/g;
    expect(found(/[.]tsx?$/, physical)).toEqual([]);
  });

  it("style sheets do as well", () => {
    const physical =
      /(?:^|[\s;{])(?:(?:margin|padding|border|inset)-(?:left|right)|left|right|float)\s*:[^;]*|text-align:\s*(?:left|right)|border-(?:top|bottom)-(?:left|right)-radius|@apply[^;]*\s-?(?:[mp][lr]|left|right|text-left|text-right|border-[lr])(?:-|\b)[^;]*/g;
    expect(found(/[.]css$/, physical).filter((place) => !isOfPage(place))).toEqual([]);
  });

  it("a block of a text of any script begins where the page begins", () => {
    const ofAnyScript = /<(?:Isolated\b|\w+\b(?=[^<]*?\sdir="auto"))(?:[^<>]|=>)*>/g;
    const block = /\b(?:block|flex-1|line-clamp-\d|truncate|max-w-prose|whitespace-pre-wrap)\b/;
    const own = found(/[.]tsx$/, ofAnyScript).filter(
      (tag) => block.test(tag) && !tag.includes("text-page-start") && !/<(?:input|textarea)\b/.test(tag),
    );
    expect(own).toEqual([]);
  });

  it("what cuts off a text of any script is its own element, at the end of the text", () => {
    const cut =
      /<\w+\b(?=[^<]*?(?:\bline-clamp-\d|\btruncate\b|kind="title"))(?:[^<>]|=>)*>\s*<Isolated\b(?:[^<>]|=>)*>/g;
    expect(found(/[.]tsx$/, cut)).toEqual([]);
  });

  it("icons that show a direction come from components/ui/directional-icons.tsx", () => {
    const directional =
      /\b(?:Arrow(?:Big)?(?:Left|Right)\w*|Chevrons?(?:Left|Right)|Corner\w+|(?:Panel|Sidebar)(?:Left|Right)\w*|ListChecks|ListOrdered|Log(?:In|Out)|Redo2?|Reply|Rotate[C]?Cw|SquareArrow\w+|Send|Undo2?)\b(?=[^;]*from "lucide-react")/g;
    const others = found(/[.]tsx?$/, directional).filter(
      (place) => !place.startsWith("components/ui/directional-icons"),
    );
    expect(others).toEqual([]);
  });
});
