import type { Page, Route } from "@playwright/test";
import { categoryField, chooseCategory, expect, namesIn, PASSWORD, test, visit } from "@/e2e/fixtures/console";
import { withoutPartsAhead } from "@/e2e/fixtures/hold";
import { csv } from "@/e2e/fixtures/workbook";

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

/** Tells a page that it is offline, or online again. Unlike the browser's own offline mode, it drops no answer. */
async function setOnline(page: Page, isOnline: boolean): Promise<void> {
  await page.evaluate((value) => {
    Object.defineProperty(navigator, "onLine", { value, configurable: true });
    window.dispatchEvent(new Event(value ? "online" : "offline"));
  }, isOnline);
}

test("that no page opens offline is said until the connection is back", async ({ page, signedIn }) => {
  await signedIn("staff");
  await visit(page, "/pets");
  await page.route("/api/health/live", (route) => route.abort("internetdisconnected"));
  await setOnline(page, false);
  await page.getByRole("navigation", { name: "Console" }).getByRole("link", { name: "Categories" }).click();
  const refusal = page.getByText("Pages open again when the connection is back.");
  // It stays while it is pointed at.
  await refusal.hover();
  await setOnline(page, true);
  await expect(refusal).toBeHidden();
});

test("a pet that is clicked offline, before the page has loaded more than it needs, is said not to open", async ({
  page,
  context,
  signedIn,
  petsOf,
}) => {
  await signedIn("staff");
  await petsOf({ name: "Rex" });
  await withoutPartsAhead(page);
  await visit(page, "/pets");
  await context.setOffline(true);
  await expect(banner(page)).toContainText("pages open again, when the connection is back");
  await namesIn(page).click();
  const notice = page.getByRole("alert").filter({ hasText: "This part of the page could not be loaded" });
  await expect(notice).toContainText("open again when the connection is back.");
  // Nothing would open the pet later.
  await expect(notice).not.toContainText("automatically");
  await context.setOffline(false);
  await expect(notice).toBeHidden();
  await namesIn(page).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Rex");
});

test("an upload that ends as the line drops leads to its import once the line is back", async ({ page, signedIn }) => {
  await signedIn("staff");
  await visit(page, "/imports/new");
  await page.route("/api/health/live", (route) => route.abort("internetdisconnected"));
  await page.route(/imports[.]upload/, async (route) => {
    const response = await route.fetch();
    await setOnline(page, false);
    await route.fulfill({ response });
  });
  await page.getByLabel("File", { exact: true }).setInputFiles(csv("name,category\nRex,7\n", "pets.csv"));
  await expect(page.getByText("Pages open again when the connection is back.")).toBeVisible();
  await expect(page).toHaveURL("/imports/new");
  await setOnline(page, true);
  await expect(page).toHaveURL(/\/imports\/[0-9a-f-]{36}$/);
});

test("a form offers offline the categories that the shop had", async ({ page, signedIn, petsOf }) => {
  await signedIn("staff");
  await petsOf({ name: "Rex", categoryId: 7n });
  const loaded = page.waitForResponse(/categories[.]list/);
  await visit(page, "/pets/new");
  await loaded;
  await page.route("/api/health/live", (route) => route.abort("internetdisconnected"));
  await setOnline(page, false);
  await categoryField(page).click();
  await expect(page.getByRole("option", { name: "Category 7" })).toBeVisible();
});

test("a filter whose categories cannot be loaded says so above the choices that it has", async ({
  page,
  signedIn,
  petsOf,
}) => {
  await signedIn("staff");
  await petsOf({ name: "Rex" });
  await visit(page, "/pets");
  await page.route(/categories[.]list/, (route) => route.abort("internetdisconnected"));
  await categoryField(page).click();
  await expect(page.getByRole("option", { name: "Any category" })).toBeVisible();
  await expect(page.getByRole("dialog", { name: "Category" }).getByRole("status")).toContainText(
    "The shop cannot be reached.",
  );
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
  // Until then they may wait for the shop, if the first attempt after the return fails.
  await expect(page.getByText("Rex is now sold").first()).toBeVisible();
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

const away = (page: Page) => page.getByRole("status").filter({ hasText: "The shop does not answer" });

test("a change during a restart of the shop is sent again until it is answered, and made once", async ({
  page,
  signedIn,
  petsOf,
  database,
  browserErrors,
}) => {
  await signedIn("staff");
  await petsOf({ name: "Rex" });
  await visit(page, "/pets");
  const status = page.getByRole("button", { name: /status of Rex/i });
  const setStatus = async (name: string) => {
    await status.click();
    await page.getByRole("menuitemcheckbox", { name }).click();
  };
  // Done, but not answered; then a proxy that finds no shop; then the shop without its database.
  const failures = [
    async (route: Route) => {
      await route.fetch();
      await route.abort("connectionreset");
    },
    (route: Route) => route.fulfill({ status: 502, body: "Bad gateway" }),
    (route: Route) => route.fulfill({ status: 503, json: { code: "unavailable", message: "Not yet." } }),
  ];
  await page.route("**/api/console/pets.edit", (route) => (failures.shift() ?? ((last) => last.continue()))(route));
  await setStatus("Sold");
  await expect(away(page)).toContainText("1 change will be saved when it does.");
  await expect(status).toContainText("Sold");
  await expect(page.getByText("Rex is now sold")).toBeVisible();
  await expect(away(page)).toBeHidden();
  expect(failures).toEqual([]);
  const entries = await database.query("SELECT 1 FROM activity WHERE action = 'pet.updated'");
  expect(entries).toHaveLength(1);
  expect(browserErrors.splice(0).join()).toContain("pets.edit: net::ERR_CONNECTION_RESET");
});

test("a change that the shop does not answer for long is not said to have failed, and can be tried again", async ({
  page,
  signedIn,
  petsOf,
  database,
  browserErrors,
}) => {
  await signedIn("staff");
  await petsOf({ name: "Rex" });
  await page.clock.install();
  await visit(page, "/pets");
  let calls = 0;
  await page.route("**/api/console/pets.edit", async (route) => {
    calls++;
    await route.fetch();
    await route.abort("connectionreset");
  });
  const status = page.getByRole("button", { name: /status of Rex/i });
  await status.click();
  await page.getByRole("menuitemcheckbox", { name: "Sold" }).click();
  await expect(away(page)).toBeVisible();
  const told = page.getByRole("dialog", { name: "It is not known whether the status of Rex was changed" });
  await expect(async () => {
    await page.clock.runFor(5_000);
    await expect(told).toBeVisible({ timeout: 100 });
  }).toPass();
  expect(calls).toBeGreaterThan(5);
  await page.unrouteAll({ behavior: "wait" });
  await told.getByRole("button", { name: "Try again" }).click();
  await expect(status).toContainText("Sold");
  await expect(page.getByText("Rex is now sold")).toBeVisible();
  expect(await database.query("SELECT status FROM pet")).toEqual([{ status: "sold" }]);
  expect(browserErrors.splice(0).join()).toContain("pets.edit: net::ERR_CONNECTION_RESET");
});

test("a change that waited for the network asks for a new session, and is then made", async ({
  page,
  context,
  signedIn,
  petsOf,
  database,
}) => {
  await signedIn("staff");
  await petsOf({ name: "Rex" });
  await visit(page, "/pets/new");
  await page.getByLabel("Name", { exact: true }).fill("Bella");
  await chooseCategory(page, "7");
  await context.setOffline(true);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(banner(page)).toContainText("1 change will be saved");
  await database.query("DELETE FROM session");
  await context.setOffline(false);
  const dialog = page.getByRole("dialog", { name: "Sign in to continue" });
  await dialog.getByLabel("Password").fill(PASSWORD);
  await dialog.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Bella");
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
  const stopWaiting = () => away(page).getByRole("button", { name: "Stop waiting" }).click();

  await losing("pets.add");
  await visit(page, "/pets/new");
  await page.getByLabel("Name", { exact: true }).fill("Bella");
  await chooseCategory(page, "7");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await stopWaiting();
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
  await stopWaiting();
  await expect(unknown).toBeVisible();
  await expect(unanswered).toBeVisible();
  expect(browserErrors.splice(0).join()).toContain("messages.finish: net::ERR_CONNECTION_RESET");
});

test(
  "the banner covers neither the heading nor its buttons, nor the menu of a phone",
  { tag: "@phone" },
  async ({ page, context, signedIn }) => {
    await signedIn("staff");
    await visit(page, "/pets");
    const header = page.getByRole("main").locator("header");
    const before = await header.boundingBox();
    await context.setOffline(true);
    const box = banner(page).locator("div");
    await expect(box).toBeVisible();
    const given = page.viewportSize();
    for (const width of given && given.width < 640 ? [given.width] : [768, 1024, 1366, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      await expect
        .poll(async () => {
          const [shown, beside] = [await box.boundingBox(), await header.boundingBox()];
          const menu = page.getByRole("banner");
          // There is none beside the sidebar.
          const top = (await menu.isVisible()) ? await menu.boundingBox() : null;
          const [end, menuEnd] = [shown, top].map((each) => (each?.y ?? 0) + (each?.height ?? 0));
          return (end ?? 0) <= (beside?.y ?? 0) && (shown?.y ?? 0) >= (menuEnd ?? 0);
        })
        .toBe(true);
    }
    if (given) await page.setViewportSize(given);
    await context.setOffline(false);
    await expect(banner(page)).toBeHidden();
    await expect.poll(() => header.boundingBox()).toEqual(before);
  },
);
