import type { Page } from "@playwright/test";
import { AUTH_SECRET, expect, ready, test, visit } from "@/e2e/fixtures/console";
import { startServer } from "@/e2e/fixtures/server-process";
import { createPetContract } from "@/lib/pets/contract";
import { expectGoodInEveryLayout } from "./layouts";
import { MIXED_CSV, openPages, signedInPages } from "./shown-pages";

const emptyPages = ["/overview", "/pets", "/categories", "/messages", "/api-keys"];

async function expectGoodPage(page: Page, path: string): Promise<void> {
  await visit(page, path);
  await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
  await expectGoodInEveryLayout(page);
}

test.describe("a page passes all checks in every width and theme:", () => {
  for (const path of signedInPages) {
    test(path, async ({ page, signedIn, petsOf, keyWith, call, database }) => {
      await signedIn("owner");
      await petsOf(
        { name: "Rex" },
        { name: "Mia", status: "pending" },
        { name: "Tom", status: "sold", categoryId: 2n },
      );
      await database.query("INSERT INTO category (id, name) VALUES (1, 'Dogs')");
      const { key } = await keyWith({});
      await call("POST", "/api/messages", { key, body: { message: "Hello" } });
      await expectGoodPage(page, path);
    });
  }

  for (const path of openPages) test(path, async ({ page }) => expectGoodPage(page, path));

  for (const path of emptyPages) {
    test(`${path} of an empty shop`, async ({ page, signedIn }) => {
      await signedIn("owner");
      await expectGoodPage(page, path);
    });
  }

  test("/overview of a shop with more categories than it shows", async ({ page, signedIn, database }) => {
    await signedIn("owner");
    await database.query(
      "INSERT INTO category (id, name) SELECT n, 'Category no. ' || n FROM generate_series(1, 12) AS n",
    );
    await database.query(
      "INSERT INTO pet (name, category_id) SELECT 'Pet ' || n, n % 13 FROM generate_series(1, 60) AS n",
    );
    await visit(page, "/overview");
    await expect(page.getByText("60 added, 0 sold")).toBeVisible();
    await expectGoodInEveryLayout(page);
  });

  test("a pet, and the form that edits it", async ({ page, signedIn, petsOf }) => {
    await signedIn("owner");
    const [id] = await petsOf({ name: "Rex" });
    await expectGoodPage(page, `/pets/${id}`);
    await page.getByRole("button", { name: "Edit", exact: true }).click();
    await page.getByLabel("Name", { exact: true }).fill("");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByLabel("Name", { exact: true })).toHaveAttribute("aria-invalid", "true");
    await expectGoodInEveryLayout(page);
  });

  test("an import at each of its stages, and its job", async ({ page, signedIn, database }) => {
    await database.query("INSERT INTO category (id, name) VALUES (7, 'Dogs')");
    await signedIn("staff");
    await visit(page, "/imports/new");
    await page
      .getByLabel("File", { exact: true })
      .setInputFiles({ name: "pets.csv", mimeType: "text/csv", buffer: Buffer.from(MIXED_CSV) });
    await page.waitForURL(/\/imports\/[0-9a-f-]{36}$/);
    await ready(page);
    await expectGoodInEveryLayout(page);
    await page.getByRole("button", { name: "Check the file" }).click();
    await expect(page.getByText("cannot be imported")).toBeVisible();
    await expectGoodInEveryLayout(page);
    await page.getByRole("button", { name: "Import 1 pet" }).click();
    await expect(page.getByText("1 pet added")).toBeVisible();
    await expectGoodInEveryLayout(page);
    await expectGoodPage(page, "/imports");
    await expectGoodPage(page, "/jobs");
    await page.getByRole("link", { name: "Check pets.csv", exact: true }).click();
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Check pets.csv");
    await expectGoodInEveryLayout(page);
  });

  test("the reference with a call tried", async ({ page, keyWith }) => {
    const { key } = await keyWith({});
    await visit(page, "/docs");
    const section = page.getByRole("region", { name: "Add an animal", exact: true });
    await section.getByText("Try it").click();
    await section.getByLabel("API key").fill(key);
    await section.getByRole("button", { name: "Send", exact: true }).click();
    await expect(section.getByRole("group", { name: "Response: POST /api/v1/pets" })).toContainText("HTTP/1.1 201");
    await expectGoodInEveryLayout(page, { within: `section[aria-labelledby="${createPetContract.operationId}"]` });
  });
});

test("staging shows its banner on every page, visible in every width and theme", async ({
  page,
  signedIn,
  database,
}) => {
  const staging = await startServer(database.shopUrl, { AUTH_SECRET, APP_ENV: "staging" });
  try {
    await signedIn("owner");
    const banner = page.getByRole("complementary", { name: "Environment" });
    for (const path of ["/sign-in", "/pets", "/members"]) {
      await visit(page, staging.origin + path);
      await expectGoodInEveryLayout(page, { prepare: () => expect(banner).toBeInViewport() });
    }
  } finally {
    await page.goto("about:blank");
    await staging.stop();
  }
});
