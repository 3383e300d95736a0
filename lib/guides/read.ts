import { readFile } from "node:fs/promises";
import path from "node:path";
import { lexer, type Tokens } from "marked";
import { headingId, inlineText } from "@/lib/core/markdown-text";
import { guideFiles, guideSlugs, type GuideSlug } from "@/lib/guides/list";
import { plainText } from "@/lib/guides/plain-text";

/** The shop address used in the files, which are also read elsewhere. */
const EXAMPLE_ORIGIN = "https://shop.example";
const EXAMPLE_STAGING = "https://staging.shop.example";

export type Guide = {
  slug: GuideSlug;
  /** Its only first-level heading, which is not part of the text. */
  title: string;
  /** Its first paragraph, in plain text. */
  summary: string;
  /** Markdown. */
  text: string;
  /** Its second-level headings. */
  headings: { id: string; title: string }[];
};

let all: Promise<Guide[]> | undefined;

/** Every guide, in order of the contents. The files ship with the program and are read once. */
export function readGuides(): Promise<Guide[]> {
  return (all ??= Promise.all(guideSlugs.map(readGuide)));
}

/** The origins of this shop and of its staging; undefined if none is configured. */
export type GuideAddresses = { origin: string; staging: string | undefined };

/** A text of a guide, with this shop's addresses in place of the examples. */
export function withAddresses(text: string, { origin, staging }: GuideAddresses): string {
  return text.replaceAll(EXAMPLE_STAGING, staging ?? EXAMPLE_STAGING).replaceAll(EXAMPLE_ORIGIN, origin);
}

/** The example staging address in a guide, when this shop has no staging. */
export function madeUpStaging(guide: Guide, { staging }: GuideAddresses): string | undefined {
  return staging === undefined && guide.text.includes(EXAMPLE_STAGING) ? EXAMPLE_STAGING : undefined;
}

async function readGuide(slug: GuideSlug): Promise<Guide> {
  const file = path.join(/* turbopackIgnore: true */ process.cwd(), guideFiles[slug]);
  const markdown = await readFile(file, "utf8");
  const [, title, text] = /^# (.+)\n([^]*)$/.exec(markdown) ?? [];
  if (title === undefined || text === undefined) throw new Error(`${file} does not begin with its title`);
  const tokens = lexer(text);
  const first = tokens.find(({ type }) => type === "paragraph") as Tokens.Paragraph | undefined;
  const headings = tokens.filter((token): token is Tokens.Heading => token.type === "heading" && token.depth === 2);
  return {
    slug,
    title,
    summary: plainText(first?.text ?? ""),
    text,
    headings: headings.map(({ tokens }) => ({ id: headingId(inlineText(tokens)), title: inlineText(tokens) })),
  };
}
