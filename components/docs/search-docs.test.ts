import { describe, expect, it } from "vitest";
import { introductionOf } from "@/app/docs/reference";
import { searchEntriesOf } from "@/app/docs/search-entries";
import { operationsOf } from "@/components/docs/reference";
import { docsSearch, firstShown } from "@/components/docs/search-docs";
import { synonyms } from "@/components/docs/synonyms";
import { readGuides } from "@/lib/guides/read";
import { openApiDocument, type Addresses } from "@/lib/openapi/document";

const shop: Addresses = { origin: "https://shop.test", environment: "production" };
const document = openApiDocument(shop);
const entries = searchEntriesOf({
  operations: operationsOf(document),
  guides: await readGuides(),
  addresses: { origin: shop.origin, staging: undefined },
  introduction: introductionOf(document, shop),
});
const search = docsSearch(entries);

const found = (query: string) => search(query).flatMap(({ items }) => items);
const hrefs = (query: string) => found(query).map(({ entry }) => entry.href);

describe("the results", () => {
  it.each([
    ["openapi", "/api/v1/openapi.json"],
    ["curl", "/docs/errors#invalid_content_type"],
    ["CORS", "/docs/guides/authentication#"],
    ["signature", "/docs/guides/webhooks#"],
    ["WEBHOOK_ALLOW_PRIVATE", "/docs/guides/webhooks#"],
    ["whsec", "/docs/guides/webhooks#"],
    ["int64", "/docs/guides/numbers#"],
    ["int64", "/docs#getPet.petId"],
    ["bigint", "/docs/guides/numbers#"],
    ["lossless-json", "/docs/guides/numbers#"],
    ["pagination", "/docs/guides/paging"],
    ["pagina", "/docs/guides/paging"],
    ["localhost", "/docs/guides/webhooks#"],
    ["sign up", "/docs#first-call"],
    ["get pet by id", "/docs#getPet"],
    ["retry", "/docs/guides/retries"],
    ["idempotent", "/docs/guides/retries"],
    ["test key", "/docs/guides/staging"],
    ["categoryid", "/docs#createPet.body.categoryId"],
    ["category id body", "/docs#createPet.body.categoryId"],
    ["duplicate", "/docs/guides/retries"],
    ["webhook retry", "/docs/guides/webhooks"],
    ["unauthorized", "/docs/errors#invalid_api_key"],
    ["permission", "/docs/guides/authentication"],
    ["test mode", "/docs/guides/staging"],
    ["too many requests", "/docs/errors#rate_limited"],
  ])("%s leads to %s", (query, href) => {
    expect(hrefs(query).map((place) => place.slice(0, href.length))).toContain(href);
  });

  it("has every word of the query, each at the beginning of a word", () => {
    expect(found("no such thing as xyzzy")).toEqual([]);
    expect(hrefs("mpotency")).toEqual([]);
    for (const query of ["?", " ", "…"]) expect(found(query), query).toEqual([]);
  });

  it.each([
    ["idempotancy", "/docs/guides/retries"],
    ["webhok", "/docs/guides/webhooks"],
    ["authentification", "/docs/guides/authentication"],
    ["cursur", "/docs/guides/paging"],
    ["catagoryid", "/docs#createPet.body.categoryId"],
    ["rate limts", "/docs/guides/rate-limits"],
    ["signture", "/docs/guides/webhooks#"],
  ])("%s, mistyped, leads to %s", (query, href) => {
    expect(hrefs(query).map((place) => place.slice(0, href.length))).toContain(href);
  });

  it("is what has the word as it is, and nothing like it where there is one", () => {
    expect(found("retries").every(({ entry }) => /retr(?:y|ies|ied)|tried/i.test(JSON.stringify(entry)))).toBe(true);
    expect(hrefs("cors")).toHaveLength(1);
  });

  it("comes by its title before its text, whatever it is", () => {
    for (const [query, first] of [
      ["paging", "/docs/guides/paging"],
      ["rate limits", "/docs/guides/rate-limits"],
      ["add an animal", "/docs#createPet"],
      ["rate_limited", "/docs/errors#rate_limited"],
      ["retry", "/docs/guides/retries"],
      ["x-total-count", "/docs#listPets.headers.X-Total-Count"],
    ] as const) {
      expect(hrefs(query)[0], query).toBe(first);
    }
  });

  it("shows the match, marked, among the words around it", () => {
    const [{ excerpt } = { excerpt: [] }] = found("link-local").filter(({ entry }) => entry.href.includes("webhooks"));
    expect(excerpt.filter(({ isMatch }) => isMatch).map(({ text }) => text.toLowerCase())).toContain("link-local");
    const shown = excerpt.map(({ text }) => text).join("");
    expect(shown.length).toBeLessThan(200);
    expect(shown).toMatch(/link-local/);
  });

  it("has a place of its own", () => {
    const places = entries.map(({ href, label }) => `${href} ${label}`);
    expect(new Set(places).size).toBe(places.length);
  });
});

it("finds subjects by other names than the docs use", () => {
  for (const names of Object.values(synonyms)) {
    expect(
      names.some((name) => found(name).length > 0),
      names.join(),
    ).toBe(true);
  }
});

it("before anything is asked there are the operations and the guides", () => {
  const groups = firstShown(entries);
  expect(groups.map(({ value }) => value)).toEqual(["Operations", "Guides"]);
  expect(groups.flatMap(({ items }) => items.map(({ entry }) => entry.href))).toEqual(
    expect.arrayContaining(["/docs#listPets", "/docs/guides/paging"]),
  );
});
