import { arriveAt, expect, expectAccessible, namesIn, ready, test, visit } from "@/e2e/fixtures/console";

test(
  "from an empty shop to a pet, by a call that is made outside the page",
  { tag: "@phone" },
  async ({ page, signedIn, call }) => {
    await signedIn("owner");
    await visit(page, "/pets");
    await page.getByRole("link", { name: "create an API key" }).click();
    await arriveAt(page, "/get-started");
    await page.getByRole("button", { name: "Create key" }).click();
    const shown = page.getByLabel("API key", { exact: true });
    // Until the key exists, the field for an existing key has the same name.
    await expect(shown).toHaveText(/^ps_live_\w+$/);
    const key = (await shown.textContent()) ?? "";
    await expect(page.getByText(`Authorization: Bearer ${key}`)).toBeVisible();
    await expectAccessible(page);

    expect((await call("POST", "/api/v1/pets", { key, body: { name: "Rex", categoryId: 1 } })).status).toBe(201);
    const goOn = page.getByRole("button", { name: "I have run it, continue" });
    await goOn.click();
    await expect(page.getByRole("listitem").filter({ hasText: "Send a message" })).toHaveAttribute(
      "aria-current",
      "step",
    );
    await expect(goOn).toHaveCount(1);
    await goOn.click();
    await page.getByRole("link", { name: "See your pet" }).click();
    await arriveAt(page, "/pets");
    await ready(page);
    await expect(namesIn(page)).toHaveText("Rex");
  },
);

test("a double click makes a call once", async ({ page, signedIn, database }) => {
  await signedIn("owner");
  await visit(page, "/get-started");
  await page.getByRole("button", { name: "Create key" }).click();
  await page.getByRole("button", { name: "Add the pet" }).dblclick({ delay: 60 });
  await expect(page.getByText("201 Created", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Send the message" }).dblclick({ delay: 60 });
  await expect(page.getByText("202 Accepted", { exact: true })).toBeVisible();
  expect(
    await database.query("SELECT (SELECT count(*)::int FROM pet) AS pets, count(*)::int AS messages FROM message"),
  ).toEqual([{ pets: 1, messages: 1 }]);
});

test("a key that one has is tried before it is taken, and can be changed", async ({
  page,
  signedIn,
  keyWith,
  petsOf,
}) => {
  await signedIn("owner");
  await petsOf({ name: "Mia" });
  const { key } = await keyWith({});
  await visit(page, "/get-started");
  const field = page.getByRole("textbox", { name: "API key" });
  if (!(await field.isVisible())) await page.getByText("Use an existing key").click();
  await field.fill("ps_live_0123456789abcdefghijABCDEFGHIJ");
  await page.getByRole("button", { name: "Use key" }).click();
  await expect(field).toHaveAccessibleDescription(/The API key is unknown, revoked or expired/);
  await field.fill(key);
  await page.getByRole("button", { name: "Use key" }).click();
  await expect(page.getByText("This is the key that you entered.")).toBeVisible();
  await expect(page.getByText("never again")).toHaveCount(0);
  await page.getByRole("button", { name: "Use another key" }).click();
  await expect(page.getByRole("heading", { name: "Create key" })).toBeVisible();
  await page.getByRole("button", { name: /^Create (another )?key$/ }).click();

  await page.getByLabel("Name of the pet").fill("Bella");
  await page.getByRole("button", { name: "Add the pet" }).click();
  await expect(page.getByLabel("Message", { exact: true })).toHaveValue("Is Bella still for sale?");
  await page.getByRole("button", { name: "Send the message" }).click();
  await expect(page.getByRole("link", { name: "See your message" })).toHaveAttribute("href", "/messages");
  await expectAccessible(page);
  await page.getByRole("link", { name: "See your pet" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Bella");
});

test("accounts that may not see pets in the console get no links to them", async ({ page, signedIn }) => {
  await signedIn("developer");
  await visit(page, "/get-started");
  await page.getByRole("button", { name: "Create key" }).click();
  const goOn = page.getByRole("button", { name: "I have run it, continue" });
  await goOn.click();
  await goOn.click();
  await expect(page.getByRole("link", { name: "Read the docs" })).toBeVisible();
  await expect(page.getByRole("link", { name: "See your pet" })).toHaveCount(0);
});
