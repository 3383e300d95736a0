import type { Locator, Page } from "@playwright/test";
import { arriveAt, expect, expectAccessible, test, visit } from "@/e2e/fixtures/console";
import { missingLanguages, runExample, statusesIn, type ExampleLanguage } from "@/e2e/fixtures/examples";
import { errorCodes } from "@/lib/core/error-codes";
import { publicContracts } from "@/lib/openapi/contracts";
import { createPetContract } from "@/lib/pets/contract";

const operation = (page: Page, title: string): Locator => page.getByRole("region", { name: title, exact: true });

/** Opens the form of an operation, and gives it. */
async function openTryIt(page: Page, title: string): Promise<Locator> {
  const section = operation(page, title);
  await section.getByText("Try it").click();
  return section;
}

test("anybody can read every page", async ({ page }) => {
  await visit(page, "/docs");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("API reference");
  for (const { operationId, summary, path } of publicContracts) {
    await expect(page.locator(`h2[id="${operationId}"]`)).toContainText(summary);
    await expect(operation(page, summary).getByText(path, { exact: true }).first()).toBeVisible();
  }
  await expect(page.getByText("Deprecated: it is removed on 5 December 2030", { exact: true })).toBeVisible();

  await visit(page, "/docs/errors#rate_limited");
  await expect(page.locator("h2#rate_limited")).toBeInViewport();
  for (const code of Object.keys(errorCodes)) await expect(page.locator(`h2[id="${code}"]`)).toHaveCount(1);

  await visit(page, "/docs/guides");
  await expect(page.locator("main")).not.toContainText("shop.example");
  const guides = await page
    .locator("main")
    .getByRole("link")
    .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).pathname));
  expect(guides.length).toBeGreaterThan(8);
  for (const path of guides) expect((await page.request.get(path)).status(), path).toBe(200);
  expect((await page.request.get("/docs/guides/no-such-guide")).status()).toBe(404);
});

test("each example of the reference runs as it stands", async ({ page, keyWith, petsOf }) => {
  await petsOf({ id: 42n, name: "Rex" });
  const { key } = await keyWith({});
  await visit(page, "/docs");
  const missing = missingLanguages();
  for (const [label, language] of [
    ["curl", "sh"],
    ["JavaScript", "js"],
    ["Python", "python"],
  ] as [string, ExampleLanguage][]) {
    await page.getByRole("radio", { name: label }).first().check({ force: true });
    for (const { summary, success } of publicContracts) {
      const code = await page.getByRole("group", { name: `${label}: ${summary}` }).textContent();
      expect(code).toContain("PETSTORE_API_KEY");
      if (missing.includes(language)) continue;
      const output = await runExample(language, code ?? "", key);
      if (language === "sh") expect(statusesIn(output), code ?? "").toEqual([String(success.status)]);
      else expect(output, code ?? "").toMatch(new RegExp(`^${success.status} `));
    }
  }
  // The last one chosen is remembered.
  await page.reload();
  await expect(page.getByRole("radio", { name: "Python" }).first()).toBeChecked();
});

test("the search finds operations, fields, errors and guides", { tag: "@phone" }, async ({ page, isMobile }) => {
  await visit(page, "/docs/guides/staging");
  const search = async (text: string) => {
    if (isMobile) await page.getByRole("button", { name: "Search the docs" }).first().click();
    else await page.keyboard.press("/");
    const dialog = page.getByRole("dialog", { name: "Search the docs" });
    await dialog.getByRole("combobox").fill(text);
    return dialog;
  };
  const dialog = await search("categoryid body");
  await expect(dialog.getByRole("option").first()).toHaveText(/categoryId.*Add an animal, body/);
  await expectAccessible(page);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/docs#createPet.body.categoryId");
  await expect(page.locator('[id="createPet.body.categoryId"]')).toBeInViewport();

  await search("too many requests");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/docs/errors#rate_limited");
  await expect(page.locator("h2#rate_limited")).toBeInViewport();

  await search("idempotency");
  await page
    .getByRole("option", { name: /Retries and idempotency/ })
    .first()
    .click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Retries and idempotency");
  await search("no such thing as xyzzy");
  await expect(page.getByText("No matches")).toBeVisible();
});

test("the search of the docs finds a text, and opens its section", async ({ page }) => {
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/docs/search.json")) asked.push(request.url());
  });
  await visit(page, "/docs/guides/paging");
  expect(asked).toEqual([]);
  const open = () => page.keyboard.press("/");
  const dialog = page.getByRole("dialog", { name: "Search the docs" });
  await open();
  for (const [text, first] of [
    ["openapi", /OpenAPI document/],
    ["pagination", /^Paging/],
    ["CORS", /CORS/],
    ["get pet by id", /Get an animal.*one animal by its id/],
    ["sign up", /First call.*Sign up for an account/],
    ["retry", /Retries and idempotency/],
  ] as const) {
    await dialog.getByRole("combobox").fill(text);
    await expect(dialog.getByRole("option").filter({ hasText: first }).first(), text).toBeVisible();
  }
  await dialog.getByRole("combobox").fill("webhook_allow_private");
  await expect(dialog.getByRole("option").first()).toContainText("Webhooks");
  await expect(dialog.locator("mark").first()).toHaveText("WEBHOOK_ALLOW_PRIVATE");
  await expectAccessible(page);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/docs\/guides\/webhooks#[\w-]+$/);
  await expect(page.locator(`[id="${new URL(page.url()).hash.slice(1)}"]`)).toBeInViewport();
  await open();
  await expect(dialog.getByRole("option", { name: /List animals/ })).toBeVisible();
  expect(asked).toHaveLength(1);
});

test("the search shows when the shop is unreachable, and recovers", async ({ page, browserErrors }) => {
  await visit(page, "/docs");
  await page.route("**/docs/search.json", (route) => route.abort("connectionreset"));
  // A press of the button is kept until the page heeds it, unlike its key.
  await page.getByRole("button", { name: "Search the docs" }).click();
  await expect(page.getByText("The shop could not be reached")).toBeVisible();
  await page.unroute("**/docs/search.json");
  await page.keyboard.press("/");
  await expect(page.getByRole("dialog", { name: "Search the docs" }).getByRole("option").first()).toBeVisible();
  browserErrors.length = 0;
});

test("the reference begins with a first call, which runs as it stands", async ({ page, petsOf, keyWith }) => {
  await petsOf({ id: 42n, name: "Rex" });
  const { key } = await keyWith({});
  await visit(page, "/docs");
  await expect(page.getByRole("heading", { level: 2 }).first()).toHaveText("First call");
  await expect(page.locator("main").getByRole("link", { name: "Sign up" })).toHaveAttribute("href", "/sign-up");
  const code = (await page.getByRole("group", { name: "curl: First call" }).textContent()) ?? "";
  expect(code).toContain(new URL(page.url()).origin);
  expect(statusesIn(await runExample("sh", code, key))).toEqual(["200"]);
});

test("a shop without staging shows that in the reference and the guide", async ({ page }) => {
  await visit(page, "/docs");
  const bases = page.getByRole("table", { name: "Base addresses" });
  await expect(bases.getByRole("row", { name: /^Staging/ })).toContainText("This shop names none");
  await expect(bases).not.toContainText("staging.");
  await visit(page, "/docs/guides/staging");
  await expect(page.getByText("This shop names no staging")).toBeVisible();
});

test("a call is tried with a key of one's own, exact to the last digit", async ({ page, keyWith }) => {
  const { key } = await keyWith({});
  await visit(page, "/docs");
  const section = await openTryIt(page, "Add an animal");
  await section.getByLabel("API key").fill("ps_live_unknown");
  await section.getByRole("button", { name: "Send", exact: true }).click();
  await expect(section.getByRole("group", { name: "Response: POST /api/v1/pets" })).toContainText(
    '"code":"invalid_api_key"',
  );
  await expect(section.getByRole("link", { name: "What to do about invalid_api_key" })).toHaveAttribute(
    "href",
    "/docs/errors#invalid_api_key",
  );

  await section.getByLabel("API key").fill(key);
  await section.getByLabel("categoryId").fill("9223372036854775807");
  await section.getByLabel(/^Idempotency-Key/).fill("once-1");
  await section.getByRole("button", { name: "Send", exact: true }).click();
  const sent = section.getByRole("group", { name: "Request: POST /api/v1/pets" });
  const answer = section.getByRole("group", { name: "Response: POST /api/v1/pets" });
  await expect(answer).toContainText("HTTP/1.1 201");
  await expect(answer).toContainText('"categoryId":9223372036854775807');
  await expect(sent).toContainText("Idempotency-Key: once-1");
  await expect(sent).toContainText('{"name":"Rex","categoryId":9223372036854775807,"status":"available"}');
  await expect(sent).not.toContainText(key);
  await section.getByRole("radio", { name: "Indented" }).check({ force: true });
  await expect(answer).toContainText('\n  "categoryId": 9223372036854775807,\n');
  await expect(answer).not.toContainText("access-control-");
  await section.getByRole("radio", { name: "Raw" }).check({ force: true });
  await expect(answer).toContainText("access-control-expose-headers");
  await expect(section.getByText(/in \d+ ms/)).toBeVisible();
  await expectAccessible(page, `section[aria-labelledby="${createPetContract.operationId}"]`);
  await section.getByRole("button", { name: "Send", exact: true }).click();
  await expect(answer).toContainText("idempotent-replayed: true");

  // One key for all operations; it is nowhere but in memory, and a reload forgets it.
  const list = await openTryIt(page, "List animals");
  await expect(list.getByLabel("API key")).toHaveValue(key);
  await list.getByRole("button", { name: "Send", exact: true }).click();
  await expect(list.getByRole("group", { name: /^Response: GET/ })).toContainText("9223372036854775807");
  const stored = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, location.href]),
  );
  expect(stored).not.toContain(key);
  await page.reload();
  await (await openTryIt(page, "List animals")).getByLabel("API key").isVisible();
  await expect(operation(page, "List animals").getByLabel("API key")).toHaveValue("");
});

test("a missing value is reported at its field, and nothing is sent", async ({ page, keyWith }) => {
  const { key } = await keyWith({});
  const sent: string[] = [];
  page.on("request", (request) => {
    if (new URL(request.url()).pathname.startsWith("/api/v1/pets")) sent.push(request.url());
  });
  await visit(page, "/docs");
  const section = await openTryIt(page, "Get an animal");
  await section.getByLabel("petId").fill("");
  await expect(section.getByLabel("petId")).not.toHaveAttribute("aria-invalid");
  await section.getByRole("button", { name: "Send", exact: true }).click();
  await expect(section.getByLabel("API key")).toHaveAccessibleDescription(/Paste an API key of yours/);
  await expect(section.getByLabel("petId")).toHaveAccessibleDescription("petId is required");
  await expect(section.getByLabel("API key")).toBeFocused();
  await section.getByLabel("API key").fill(key);
  await section.getByRole("button", { name: "Send", exact: true }).click();
  await expect(section.getByLabel("petId")).toBeFocused();
  expect(sent).toEqual([]);
  await section.getByLabel("petId").fill("7");
  await expect(section.getByLabel("petId")).not.toHaveAttribute("aria-invalid");
  await section.getByRole("button", { name: "Send", exact: true }).click();
  await expect(section.getByRole("group", { name: /^Response/ })).toContainText("HTTP/1.1 404");
  expect(sent).toHaveLength(1);
});

test("a call without a response shows an error with the next step", async ({ page, keyWith, browserErrors }) => {
  const { key } = await keyWith({});
  await visit(page, "/docs");
  const section = await openTryIt(page, "Send a message");
  await section.getByLabel("API key").fill(`${key}ł`);
  await section.getByRole("button", { name: "Send", exact: true }).click();
  await expect(section.getByLabel("API key")).toHaveAccessibleDescription(/A key has letters/);
  await section.getByLabel("API key").fill(key);
  await page.route("**/api/messages", (route) => route.abort("connectionreset"));
  await section.getByRole("button", { name: "Send", exact: true }).click();
  await expect(section.getByRole("alert")).toContainText("No response");
  await page.unroute("**/api/messages");
  await section.getByRole("button", { name: "Send", exact: true }).click();
  await expect(section.getByRole("group", { name: /^Response/ })).toContainText('"status":"queued"');
  browserErrors.length = 0;
});

test("the contents mark the current section, and a printout shows the page alone", async ({ page }) => {
  await visit(page, "/docs");
  const contents = page.getByRole("navigation", { name: "Docs" });
  await expect(contents.getByRole("link", { name: "First call" })).toHaveAttribute("aria-current", "location");
  await visit(page, "/docs#createPet");
  await expect(contents.getByRole("link", { name: "Add an animal" })).toHaveAttribute("aria-current", "location");
  await contents.getByRole("link", { name: "Send a message" }).click();
  await expect(contents.getByRole("link", { name: "Send a message" })).toHaveAttribute("aria-current", "location");
  await contents.getByRole("link", { name: "Staging" }).click();
  await arriveAt(page, "/docs/guides/staging");
  await expect(contents.getByRole("link", { name: "Staging", exact: true })).toHaveAttribute("aria-current", "page");
  await page.emulateMedia({ media: "print" });
  await expect(contents).toBeHidden();
  await expect(page.getByRole("button").filter({ visible: true })).toHaveCount(0);
});

test("signed-in readers have the console's shortcuts in the docs as well", async ({ page, signedIn }) => {
  await signedIn("staff");
  await visit(page, "/docs");
  // The page binds its shortcuts a moment after its controls.
  await expect(async () => {
    await page.keyboard.press("g");
    await page.keyboard.press("p");
    await expect(page).toHaveURL("/pets", { timeout: 3_000 });
  }).toPass();
  await arriveAt(page, "/pets");
});
