import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readSignInUrl, signInHref } from "./sign-in-url";

const read = (next: string) => readSignInUrl({ next });

const SHOP = "https://shop.example";

describe("where a sign-in leads to", () => {
  it("is the page that was asked for", () => {
    for (const path of ["/", "/pets?q=rex&status=sold", "/pets/12#history", "/docs"]) expect(read(path)).toBe(path);
  });

  it.each([
    "//evil.test",
    "///evil.test",
    "/\\evil.test",
    "\\\\evil.test",
    "/\t/evil.test",
    "/.//evil.test",
    "/%2e//evil.test",
    "/pets/..//evil.test",
    "https://evil.test",
    "https:evil.test",
    "javascript:alert(1)",
    "data:text/html,x",
    "/api/console/session.signOut",
    "/sign-in?next=/",
    "pets",
    "",
  ])("is not %j", (asked) => {
    expect(read(asked)).toBe("/");
  });

  it("is never another site, whatever the address says", () => {
    const piece = fc.oneof(
      fc.constantFrom(
        "/",
        "\\",
        "//",
        ".",
        "..",
        "@",
        ":",
        "?",
        "#",
        "%2f",
        "%5c",
        "\t",
        "\n",
        "\r",
        " ",
        "http:",
        "javascript:",
        "evil.test",
        "pets",
      ),
      fc.string({ maxLength: 5, unit: "binary" }),
    );
    const asked = fc.array(piece, { maxLength: 8 }).map((pieces) => `/${pieces.join("")}`);
    fc.assert(
      fc.property(asked, (text) => {
        const path = read(text);
        // As the browser resolves it on the sign-in page, and once more as the server does for a redirect.
        const led = new URL(path, `${SHOP}/sign-in?next=x`);
        expect(led.origin).toBe(SHOP);
        expect(new URL(led.pathname + led.search + led.hash, SHOP).origin).toBe(SHOP);
        expect(led.pathname).not.toMatch(/^\/api(\/|$)/);
        expect(read(path)).toBe(path);
      }),
      { numRuns: 5_000 },
    );
  });

  it("is the first of several paths, and the front door without any", () => {
    expect(readSignInUrl({ next: ["/pets", "/docs"] })).toBe("/pets");
    expect(readSignInUrl({})).toBe("/");
  });

  it("is written into the address of the sign-in as it is read", () => {
    const path = "/pets?q=a%20b%26c&view=x";
    expect(signInHref({ next: path })).toBe("/sign-in?next=%2Fpets%3Fq%3Da%2520b%2526c%26view%3Dx");
    expect(readSignInUrl(Object.fromEntries(new URL(signInHref({ next: path }), SHOP).searchParams))).toBe(path);
    expect(signInHref({})).toBe("/sign-in");
  });
});
