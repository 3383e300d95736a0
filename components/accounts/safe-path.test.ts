import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { safePath } from "./safe-path";

const SHOP = "https://shop.example";

describe("where a sign-in leads to", () => {
  it("is the page that was asked for", () => {
    for (const path of ["/", "/pets?q=rex&status=sold", "/pets/12#history", "/docs"]) expect(safePath(path)).toBe(path);
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
    expect(safePath(asked)).toBeNull();
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
        const path = safePath(text);
        if (path === null) return;
        // As the browser resolves it on the sign-in page, and once more as the server does for a redirect.
        const led = new URL(path, `${SHOP}/sign-in?next=x`);
        expect(led.origin).toBe(SHOP);
        expect(new URL(led.pathname + led.search + led.hash, SHOP).origin).toBe(SHOP);
        expect(led.pathname).not.toMatch(/^\/api(\/|$)/);
        expect(safePath(path)).toBe(path);
      }),
      { numRuns: 5_000 },
    );
  });

  it("is no path when there are several, or none", () => {
    expect(safePath(["/pets", "/docs"])).toBeNull();
    expect(safePath(undefined)).toBeNull();
  });
});
