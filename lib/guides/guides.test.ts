import { existsSync, readdirSync } from "node:fs";
import { createElement } from "react";
import { describe, expect, it } from "vitest";
import { Markdown } from "@/components/docs/markdown";
import { htmlWithTexts } from "@/components/texts.fixture";
import { errorCodes } from "@/lib/core/error-codes";
import { guideFiles, guideSlugs, resolveGuideLink } from "@/lib/guides/list";
import { sectionsOf } from "@/lib/guides/plain-text";
import { madeUpStaging, readGuides, withAddresses } from "@/lib/guides/read";

const guides = await readGuides();
const addresses = { origin: "https://own.test", staging: undefined };

const pages = new Map(
  guides.map((guide) => [
    guide.slug,
    htmlWithTexts(
      ["ui", "publicApi"],
      createElement(Markdown, {
        text: withAddresses(guide.text, addresses),
        links: { resolve: (target) => resolveGuideLink(guide.slug, target), names: new Map() },
      }),
    ),
  ]),
);
const idsIn = (html: string) => [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id ?? "");

describe("the guides", () => {
  it("include every file", () => {
    const listed = Object.values(guideFiles).filter((file) => file.startsWith("docs/guides/"));
    expect(listed.sort()).toEqual(
      readdirSync("docs/guides")
        .map((file) => `docs/guides/${file}`)
        .sort(),
    );
  });

  it.each(guideSlugs)("%s has a title, a summary, and each of its anchors once", (slug) => {
    const guide = guides.find((candidate) => candidate.slug === slug);
    expect(guide?.title).toBeTruthy();
    expect(guide?.summary).toMatch(/^.{40,}$/);
    const ids = idsIn(pages.get(slug) ?? "");
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toEqual(expect.arrayContaining(guide?.headings.map(({ id }) => id) ?? []));
  });

  it("have no broken links", () => {
    const links = [...pages.values()].flatMap((html) => [...html.matchAll(/href="([/#][^"]*)"/g)]);
    const internal = links.map(([, href = ""]) => href).filter((href) => href.startsWith("/docs/guides/"));
    expect(internal.length).toBeGreaterThan(5);
    for (const href of internal) {
      const [path = "", anchor] = href.split("#");
      const page = pages.get(path.replace("/docs/guides/", "") as (typeof guideSlugs)[number]);
      expect(page, href).toBeDefined();
      if (anchor !== undefined) expect(idsIn(page ?? ""), href).toContain(anchor);
    }
  });

  it("link to existing console pages", () => {
    const targets = guides.flatMap(({ text }) => [...text.matchAll(/\]\(https:\/\/shop\.example(\/[^)]*)\)/g)]);
    expect(targets.length).toBeGreaterThan(0);
    for (const [, page = ""] of targets)
      expect(["(auth)", "(console)"].filter((group) => existsSync(`app/${group}${page}/page.tsx`))).toHaveLength(1);
  });

  it("show the addresses of this shop, and of staging only where it is known", () => {
    expect(pages.get("authentication")).toContain("https://own.test/api/v1/pets");
    expect(pages.get("authentication")).not.toContain("shop.example");
    expect(pages.get("staging")).toContain("https://staging.shop.example");
    const staging = guides.find(({ slug }) => slug === "staging");
    expect(staging && withAddresses(staging.text, { ...addresses, staging: "https://try.test" })).toContain(
      "https://try.test/api",
    );
    expect(staging && madeUpStaging(staging, addresses)).toBe("https://staging.shop.example");
    expect(staging && madeUpStaging(staging, { ...addresses, staging: "https://try.test" })).toBeUndefined();
  });

  it.each(guideSlugs)("%s is found by each of its headings, as plain text", (slug) => {
    const sections = sectionsOf(guides.find((guide) => guide.slug === slug)?.text ?? "");
    const ids = sections.flatMap(({ heading }) => heading?.id ?? []);
    expect(idsIn(pages.get(slug) ?? "")).toEqual(ids);
    for (const { text } of sections) expect(text).not.toMatch(/\]\(|```/);
  });

  it("name only existing error codes", () => {
    const named = guides.flatMap(({ text }) => [...text.matchAll(/40\d, `([a-z_]+)`|4[123]\d, `([a-z_]+)`/g)]);
    expect(named.length).toBeGreaterThan(3);
    for (const [, one, other] of named) expect(Object.keys(errorCodes)).toContain(one ?? other);
  });
});
