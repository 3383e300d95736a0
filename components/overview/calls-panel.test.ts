import { createElement } from "react";
import { expect, it } from "vitest";
import { CallsPanel } from "@/components/overview/calls-panel";
import { htmlWithTexts } from "@/components/texts.fixture";
import type { ShopOverview } from "@/lib/overview/schemas";

const none = { calls: "0", errors: "0" };

it("says that nobody has called the API, and leads to the first call", () => {
  const calls: ShopOverview["calls"] = {
    busiest: [],
    others: null,
    withoutKey: { range: none, today: none },
    week: [],
    deprecated: [],
  };
  const html = htmlWithTexts(["overview"], createElement(CallsPanel, { calls, days: 30, isOwner: true }));
  expect(html).toContain("No calls to the API in this period.");
  expect(html).toContain('href="/get-started"');
  expect(html).not.toContain("<table");
});
