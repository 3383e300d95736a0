import type { Page } from "@playwright/test";
import { chooseCategory, expect, namesIn, test, visit } from "@/e2e/fixtures/console";

test.use({ errorsOfOffline: true });

const banner = (page: Page) => page.getByRole("status").filter({ hasText: "You are offline" });

test("a pet that is saved offline is added once, when the connection is back", async ({ page, context, signedIn }) => {
  await signedIn("staff");
  await visit(page, "/pets/new");
  await page.getByLabel("Name", { exact: true }).fill("Rex of the tunnel");
  await chooseCategory(page, "7");
  await context.setOffline(true);
  await expect(banner(page)).toBeVisible({ timeout: 1_000 });
  await page.getByRole("button", { name: "Save", exact: true }).dblclick();
  await expect(banner(page)).toContainText("1 change will be saved");
  await context.setOffline(false);
  await expect(banner(page)).toBeHidden();
  await expect(page).toHaveURL(/\/pets\/\d+/);
  await visit(page, "/pets");
  await expect(namesIn(page)).toHaveText(["Rex of the tunnel"]);
});

test("pets are added one after another offline, and what is typed next stays when the connection is back", async ({
  page,
  context,
  signedIn,
  database,
}) => {
  await signedIn("staff");
  await visit(page, "/pets/new");
  const name = page.getByLabel("Name", { exact: true });
  await chooseCategory(page, "7");
  await context.setOffline(true);
  await expect(banner(page)).toBeVisible({ timeout: 1_000 });
  for (const [index, pet] of ["One", "Two", "Three"].entries()) {
    await name.fill(pet);
    await page.keyboard.press("Control+Enter");
    await expect(name).toHaveValue("");
    await expect(banner(page)).toContainText(index === 0 ? "1 change will" : `${index + 1} changes will`);
  }
  await name.fill("Four");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(banner(page)).toContainText("4 changes will be saved");
  await name.fill("Five");
  await context.setOffline(false);
  await expect(page.getByText("Four added")).toBeVisible();
  await expect(name).toHaveValue("Five");
  expect(await database.query("SELECT name FROM pet ORDER BY id")).toEqual(
    ["One", "Two", "Three", "Four"].map((added) => ({ name: added })),
  );
});

test("a link keeps the console open while offline, and works when the connection is back", async ({
  page,
  context,
  signedIn,
}) => {
  await signedIn("staff");
  await visit(page, "/pets");
  const jobs = page.getByRole("navigation", { name: "Console" }).getByRole("link", { name: "Jobs" });
  await context.setOffline(true);
  await expect(banner(page)).toBeVisible({ timeout: 1_000 });
  await jobs.click();
  await context.setOffline(false);
  // The browser's own error page, which a failed navigation ends in, would have replaced the console.
  await expect(banner(page).filter({ hasText: "Changes are saved" })).toBeHidden();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Pets");
  await jobs.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Jobs");
});

test("a change that waits for the connection is never sent for another account", async ({
  page,
  context,
  signedIn,
  database,
}) => {
  await signedIn("staff", "First");
  await visit(page, "/pets/new");
  await page.getByLabel("Name", { exact: true }).fill("Waits");
  await chooseCategory(page, "7");
  await context.setOffline(true);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(banner(page)).toContainText("1 change will be saved");
  await signedIn("staff", "Second");
  await context.setOffline(false);
  await expect(page.getByRole("dialog", { name: "Sign in to continue" })).toBeVisible();
  expect(await database.query("SELECT name FROM pet")).toEqual([]);
});

test("waiting changes are sent in order or given up, and a form keeps its values", async ({
  page,
  context,
  signedIn,
  petsOf,
}) => {
  await signedIn("staff");
  await petsOf({ name: "Rex" });
  await visit(page, "/pets");
  const setStatus = async (status: string) => {
    await page.getByRole("button", { name: /status of Rex/i }).click();
    await page.getByRole("menuitemcheckbox", { name: status }).click();
  };
  // The code of the menu is there.
  await page.getByRole("button", { name: /status of Rex/i }).click();
  await expect(page.getByRole("menuitemcheckbox", { name: "Sold" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("menuitemcheckbox", { name: "Sold" })).toBeHidden();
  await context.setOffline(true);
  await setStatus("Pending");
  await expect(banner(page)).toContainText("1 change will be saved");
  await setStatus("Sold");
  await expect(banner(page)).toContainText("2 changes will be saved");
  await context.setOffline(false);
  await expect(banner(page)).toBeHidden();
  await page.reload();
  await expect(page.getByRole("button", { name: /status of Rex/i })).toContainText("Sold");

  await visit(page, "/pets/new");
  await page.getByLabel("Name", { exact: true }).fill("Bella");
  await chooseCategory(page, "7");
  await context.setOffline(true);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await banner(page).getByRole("button", { name: "Stop waiting" }).click();
  await expect(page.getByText("The shop cannot be reached.")).toBeVisible();
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Bella");
  await context.setOffline(false);
  await expect(banner(page)).toBeHidden();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page).toHaveURL(/\/pets\/\d+/);
});

test("a change that gets no answer is not said to have failed, and is made once", async ({
  page,
  signedIn,
  petsOf,
  send,
  database,
  browserErrors,
}) => {
  await signedIn("staff");
  await petsOf({ name: "Rex" });
  await send("Is Rex for sale?");
  const unknown = page.getByText("It is not known whether this was done").first();
  const unanswered = page.getByText("The shop did not answer. Check the connection and try again").first();
  const losing = (name: string) =>
    page.route(`**/api/console/${name}`, async (route) => {
      await route.fetch();
      await route.abort("connectionreset");
    });

  await losing("pets.add");
  await visit(page, "/pets/new");
  await page.getByLabel("Name", { exact: true }).fill("Bella");
  await chooseCategory(page, "7");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(unknown).toBeVisible();
  await expect(unanswered).toBeVisible();
  await page.unrouteAll({ behavior: "wait" });
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page).toHaveURL(/\/pets\/\d+/);
  expect(await database.query("SELECT name FROM pet ORDER BY id")).toEqual([{ name: "Rex" }, { name: "Bella" }]);

  await losing("messages.finish");
  await visit(page, "/messages");
  await page.getByRole("button", { name: /Is Rex for sale/ }).click();
  await page.getByRole("button", { name: "Mark done" }).click();
  await expect(unknown).toBeVisible();
  await expect(unanswered).toBeVisible();
  expect(browserErrors.splice(0).join()).toContain("messages.finish: net::ERR_CONNECTION_RESET");
});

test(
  "the banner covers neither the heading nor the menu of a phone",
  { tag: "@phone" },
  async ({ page, context, signedIn }) => {
    await signedIn("staff");
    await visit(page, "/pets/new");
    const heading = page.getByRole("heading", { level: 1 });
    const before = await heading.boundingBox();
    await context.setOffline(true);
    const box = banner(page).locator("div");
    await expect(box).toBeVisible();
    if ((page.viewportSize()?.width ?? 0) < 1024) {
      await expect
        .poll(async () => {
          const [shown, title, menu] = [
            await box.boundingBox(),
            await heading.boundingBox(),
            await page.getByRole("banner").boundingBox(),
          ];
          const end = (shown?.y ?? 0) + (shown?.height ?? 0);
          return end <= (title?.y ?? 0) && (shown?.y ?? 0) >= (menu?.y ?? 0) + (menu?.height ?? 0);
        })
        .toBe(true);
    }
    await context.setOffline(false);
    await expect(banner(page)).toBeHidden();
    await expect.poll(() => heading.boundingBox()).toEqual(before);
  },
);
