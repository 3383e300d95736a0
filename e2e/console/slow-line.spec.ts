import { expect, test, visit } from "@/e2e/fixtures/console";
import { hold, withoutPartsAhead } from "@/e2e/fixtures/hold";

test("on a slow line, opening a page is answered at once, by click and by key", async ({ page, signedIn, petsOf }) => {
  await signedIn("staff");
  await petsOf({ name: "Rex" });
  await visit(page, "/pets");
  const release = await hold(page, (url) => url.searchParams.has("_rsc"));
  const bar = page.getByRole("progressbar", { name: "Loading page" });
  await page.getByRole("link", { name: "Rex" }).click();
  await expect(bar).toBeVisible({ timeout: 1_000 });
  await release();
  await expect(page.getByRole("heading", { level: 1, name: "Rex" })).toBeVisible();
  await expect(bar).toBeHidden();

  const releaseNext = await hold(page, (url) => url.searchParams.has("_rsc"));
  await page.keyboard.press("g");
  await page.keyboard.press("c");
  await expect(bar).toBeVisible({ timeout: 1_000 });
  await releaseNext();
  await expect(page.getByRole("heading", { level: 1, name: "Categories" })).toBeVisible();
  await expect(bar).toBeHidden();
});

test("on a slow line, a menu that is on its way shows so at its button", async ({ page, signedIn, petsOf }) => {
  await signedIn("staff");
  await petsOf({ name: "Rex" });
  await withoutPartsAhead(page);
  await visit(page, "/pets");
  const release = await hold(page, (url) => url.pathname.startsWith("/_next/static/"));
  const status = page.getByRole("button", { name: "Available: change the status of Rex" });
  await status.click();
  await expect(status).toHaveAttribute("aria-busy", "true");
  await expect(status).toHaveAttribute("aria-expanded", "true");
  release();
  await expect(page.getByRole("menuitemcheckbox", { name: "Available" })).toBeFocused();
  await expect(status).not.toHaveAttribute("aria-busy");
});

test("the menus are loaded before the page has rested", async ({ page, signedIn, petsOf }) => {
  await signedIn("staff");
  await petsOf({ name: "Rex" });
  // What a page does a second later or more, it never does.
  await page.addInitScript(() => {
    const schedule = window.setTimeout.bind(window);
    const scheduleSoon = (run: () => void, delayMs = 0) => (delayMs < 1_000 ? schedule(run, delayMs) : 0);
    Object.assign(window, { setTimeout: scheduleSoon });
  });
  await visit(page, "/pets");
  await page.waitForLoadState("networkidle");
  await hold(page, (url) => url.pathname.startsWith("/_next/static/"));
  await page.getByRole("button", { name: "Available: change the status of Rex" }).click();
  await expect(page.getByRole("menuitemcheckbox", { name: "Available" })).toBeVisible();
});

test("on a slow line no rule of the shop takes back another", async ({ page, signedIn, database }) => {
  await signedIn("owner");
  await visit(page, "/settings");
  const isChange = ({ pathname }: URL) => pathname === "/api/console/members.changeRules";
  let calls = 0;
  let answers = 0;
  page.on("response", (response) => isChange(new URL(response.url())) && answers++);
  // The first would arrive after the others, if they did not wait for it.
  const release = await hold(page, (url) => isChange(url) && calls++ === 0);
  const read = page.getByRole("switch", { name: "pets:read" });
  const write = page.getByRole("switch", { name: "pets:write" });
  const invitations = page.getByRole("switch", { name: "By invitation only" });
  await read.uncheck();
  await write.uncheck();
  await invitations.check();
  for (const rule of [read, write]) await expect(rule).not.toBeChecked();
  release();
  await expect.poll(() => answers).toBe(3);
  expect(await database.query("SELECT invitation_only, developer_scopes FROM shop_setting")).toEqual([
    { invitation_only: true, developer_scopes: ["messages:write"] },
  ]);
  for (const rule of [read, write]) await expect(rule).not.toBeChecked();
  await expect(invitations).toBeChecked();
});
