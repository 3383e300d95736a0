import { createElement, type ComponentProps } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { TextsProvider } from "@/components/texts";
import { CallsPanel } from "@/components/overview/calls-panel";
import type { ShopOverview } from "@/lib/overview/schemas";
import { textsOf } from "@/lib/texts/languages";

const none = { calls: "0", errors: "0" };

it("says that nobody has called the API, and leads to the first call", () => {
  const calls: ShopOverview["calls"] = {
    busiest: [],
    others: null,
    withoutKey: { range: none, today: none },
    deprecated: [],
  };
  const html = renderToStaticMarkup(
    createElement(
      TextsProvider,
      { language: "en", texts: textsOf("en", ["overview"]) } as ComponentProps<typeof TextsProvider>,
      createElement(CallsPanel, { calls, days: 30, isOwner: true }),
    ),
  );
  expect(html).toContain("No calls to the API in this period.");
  expect(html).toContain('href="/get-started"');
  expect(html).not.toContain("<table");
});
