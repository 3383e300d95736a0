import type { Page } from "@playwright/test";
import { expectAccessibleIn } from "@/e2e/fixtures/axe";
import type { Database } from "@/e2e/fixtures/database";
import { expect, PASSWORD, ready, test, visit } from "@/e2e/fixtures/console";
import { totp } from "@/lib/accounts/totp.fixture";
import { LANGUAGE_COOKIE } from "@/lib/core/reader-choices";
import { translateTo } from "@/lib/texts/languages";
import { MIXED_CSV, openPages, signedInPages } from "./shown-pages";
import { expectMirrored, expectReadyForLanguages } from "./texts";

const OWNER = "Ada Lovelace";

/** The names that the tests put into the shop. */
const DATA = [
  OWNER,
  "Linus",
  "Test",
  "Some key",
  "Rex",
  "Mia",
  "Tom",
  "Dogs",
  "Hello",
  "Web shop",
  "Cheap ones",
  "nobody",
  "Animal name",
  "Species",
  "Outcome",
  "sold",
];

/** The file to import, with columns whose names are no texts of the console. */
const PETS_CSV = MIXED_CSV.replace("Pet Name;Category;Status", "Animal name;Species;Outcome");

for (const language of ["en-XA", "ar-XB"] as const) {
  test.describe(`in ${language}, every text is from the catalogue and has its place:`, () => {
    const t = translateTo(language);
    test.use({ actionTimeout: 15_000 });
    test.beforeEach(async ({ context, server }) => {
      await context.addCookies([{ name: LANGUAGE_COOKIE, value: language, url: server.origin }]);
    });

    /** Checks what the page shows when nothing loads any more. */
    async function check(page: Page): Promise<void> {
      await expect(page.locator(".skeleton, [aria-busy='true']")).toHaveCount(0);
      await checkShown(page);
    }

    /** Checks what the page shows. */
    async function checkShown(page: Page): Promise<void> {
      if (language === "en-XA") return expectReadyForLanguages(page, DATA);
      await expectMirrored(page);
      await expectAccessibleIn(page, "light");
    }

    test("the pages of the console", async ({ page, signedIn, petsOf, keyWith, call, database }) => {
      const { id: ownerId } = await signedIn("owner", OWNER);
      const [, id] = await petsOf(
        { name: "Mia", status: "pending" },
        { name: "Rex" },
        { name: "Tom", status: "sold", categoryId: 2n },
      );
      await database.query("INSERT INTO category (id, name) VALUES (1, 'Dogs')");
      const { key } = await keyWith({});
      await database.query("UPDATE api_key SET name = 'Some key', account_id = $1", [ownerId]);
      await call("POST", "/api/messages", { key, body: { message: "Hello" } });
      for (const path of [...signedInPages, `/pets/${id}`]) {
        await visit(page, path);
        await check(page);
      }
    });

    test("the pages for everybody", async ({ page }) => {
      for (const path of openPages) {
        await visit(page, path);
        await check(page);
      }
    });

    /** Checks what has just been opened, and closes it. */
    async function checkOpened(page: Page, what: ReturnType<Page["getByRole"]>): Promise<void> {
      await expect(what).toBeVisible();
      await check(page);
      await page.keyboard.press("Escape");
      await expect(what).toHaveCount(0);
    }

    /** Checks the page of an entry of each kind that the test has left in the activity. */
    async function checkEntries(page: Page, database: Database): Promise<void> {
      const entries = await database.query<{ id: string }>("SELECT max(id) AS id FROM activity GROUP BY action");
      for (const { id } of entries) {
        await visit(page, `/activity/${id}`);
        await check(page);
      }
    }

    test("the menus and dialogs of pets", async ({ page, signedIn, petsOf, database }) => {
      await signedIn("owner", OWNER);
      await petsOf({ name: "Rex" }, { name: "Mia", categoryId: 12n });
      await database.query("INSERT INTO category (id, name) VALUES (12, 'Dogs')");
      await visit(page, "/pets");
      const button = (name: string) => page.getByRole("button", { name, exact: true });
      await button(t("pets.changeStatusOf", { status: t("statuses.available"), name: "Rex" })).click();
      await checkOpened(page, page.getByRole("menu"));
      await page
        .getByRole("combobox", { name: t("columns.category") })
        .and(page.locator("button"))
        .click();
      await checkOpened(page, page.getByRole("listbox"));
      await button(t("pets.columns")).click();
      await checkOpened(page, page.getByRole("dialog"));
      await button(t("pets.filters")).click();
      await checkOpened(page, page.getByRole("dialog"));
      await page.keyboard.press("?");
      await checkOpened(page, page.getByRole("dialog"));
      await page.keyboard.press("Control+k");
      await checkOpened(page, page.getByRole("dialog"));
      await button(t("pets.changeStatusOf", { status: t("statuses.available"), name: "Rex" })).click();
      await page.getByRole("menuitemcheckbox", { name: t("statuses.sold") }).click();
      // It stays while it is hovered.
      await button(t("ui.undo")).hover();
      await check(page);
    });

    test("the dialogs of members, keys and the account", async ({ page, signedIn, accountWith, database }) => {
      await signedIn("owner", OWNER);
      await accountWith("staff", "Linus");
      const button = (name: string) => page.getByRole("button", { name, exact: true });
      const dialog = (name: string) => page.getByRole("dialog", { name, exact: true });
      await visit(page, "/members");
      await button(t("members.inviteButton")).click();
      await check(page);
      await button(t("members.makeLink")).click();
      await expect(dialog(t("members.sendThisLink"))).toBeVisible();
      await check(page);
      await dialog(t("members.sendThisLink"))
        .getByRole("button", { name: t("ui.done"), exact: true })
        .click();
      await button(t("members.actionsFor", { name: "Linus" })).click();
      await expect(page.getByRole("menu")).toBeVisible();
      await check(page);
      await page.getByRole("menuitem", { name: t("members.deactivateItem") }).click();
      await checkOpened(page, page.getByRole("dialog"));

      await visit(page, "/api-keys");
      await button(t("apiKeys.createButton")).first().click();
      const create = dialog(t("apiKeys.createOne"));
      await create.getByLabel(t("columns.name"), { exact: true }).fill("Web shop");
      await check(page);
      await create.getByRole("button", { name: t("apiKeys.createButton") }).click();
      await expect(button(t("ui.stored"))).toBeVisible();
      await check(page);
      await button(t("ui.stored")).click();
      await button(t("apiKeys.actionsFor", { name: "Web shop" })).click();
      await page.getByRole("menuitem", { name: t("apiKeys.rotateItem") }).click();
      await checkOpened(page, page.getByRole("dialog"));

      await visit(page, "/account");
      await button(t("accounts.setUpFactor")).click();
      await check(page);
      await page.getByRole("dialog").getByLabel(t("accounts.password"), { exact: true }).fill(PASSWORD);
      await button(t("accounts.continue")).click();
      const scan = dialog(t("accounts.scan"));
      await expect(scan).toBeVisible();
      await check(page);
      const secret = ((await scan.getByRole("code").first().textContent()) ?? "").replaceAll(" ", "");
      await scan.getByRole("textbox", { name: t("accounts.code") }).fill(totp(secret));
      await button(t("accounts.turnOn")).click();
      await expect(button(t("accounts.codesKept"))).toBeVisible();
      await check(page);
      await button(t("accounts.codesKept")).click();
      await checkEntries(page, database);
      await visit(page, "/account");
      await database.query("DELETE FROM session");
      await page.getByLabel(t("columns.name"), { exact: true }).fill("Linus");
      await button(t("accounts.saveName")).click();
      await expect(dialog(t("session.signInTitle"))).toBeVisible();
      // The form behind it is busy until one has signed in.
      await checkShown(page);
    });

    test("an import at each of its stages", async ({ page, signedIn, database }) => {
      await database.query("INSERT INTO category (id, name) VALUES (7, 'Dogs')");
      await signedIn("staff", OWNER);
      await visit(page, "/imports/new");
      await page
        .getByLabel(t("columns.file"), { exact: true })
        .setInputFiles({ name: "pets.csv", mimeType: "text/csv", buffer: Buffer.from(PETS_CSV) });
      await page.waitForURL(/\/imports\/[0-9a-f-]{36}$/);
      await ready(page);
      await check(page);
      await page.getByRole("button", { name: t("imports.checkButton") }).click();
      await expect(page.getByRole("button", { name: t("imports.importPets", { count: 1 }) })).toBeVisible();
      await check(page);
      await page.getByRole("button", { name: t("imports.importPets", { count: 1 }) }).click();
      await page.waitForFunction(() => !document.querySelector("[role='progressbar']"));
      await check(page);
      await checkEntries(page, database);
    });
  });
}
