import type { Locator } from "@playwright/test";
import { expect, test, visit } from "@/e2e/fixtures/console";

test("the activity marks security entries, and can show them alone", async ({ page, signedIn, server }) => {
  await signedIn("owner", "Ada");
  const post = async (path: string, data: object) =>
    expect((await page.request.post(path, { data, headers: { Origin: server.origin } })).ok()).toBe(true);
  await post("/api/console/pets.add", { name: "Rex", categoryId: "1", status: "available" });
  await post("/api/console/members.invite", { role: "owner", email: "linus@shop.test" });

  await visit(page, "/activity");
  const rows = page.getByRole("table").getByRole("row");
  const invitation = rows.filter({ hasText: "created an invitation for linus@shop.test" });
  const pet = rows.filter({ hasText: "added Rex" });
  await expect(invitation.getByText("Security", { exact: true })).toBeVisible();
  await expect(pet).toBeVisible();
  await expect(pet.getByText("Security", { exact: true })).toHaveCount(0);

  await page.getByLabel("Subject", { exact: true }).selectOption("Security");
  await expect(page).toHaveURL("/activity?kind=security");
  await expect(pet).toHaveCount(0);
  await expect(invitation).toBeVisible();
  // All of them concern it: nothing is to be marked.
  await expect(invitation.getByText("Security", { exact: true })).toHaveCount(0);
  await expect(page.getByLabel("Action", { exact: true }).getByRole("option")).toHaveText([
    "Any action",
    "Invitation created",
  ]);
});

for (const [what, name] of [
  ["the end of an isolate", "\u2069\u202eytpuced"],
  ["an isolate that is left open", "\u2067decupty"],
  ["the end of a paragraph", "x\u2029\u202eytpuced"],
] as const) {
  test(`a name with ${what} does not turn around the sentences of the activity`, async ({
    page,
    signedIn,
    server,
    database,
  }) => {
    await signedIn("owner", name);
    const headers = { Origin: server.origin };
    const data = { name, categoryId: "1", status: "available" };
    expect((await page.request.post("/api/console/pets.add", { data, headers })).ok()).toBe(true);
    await visit(page, "/activity");
    await expectForwards(page.getByRole("row").filter({ hasText: "added" }), "added");
    const [entry] = await database.query<{ id: string }>("SELECT id::text FROM activity ORDER BY id DESC LIMIT 1");
    await visit(page, `/activity/${entry?.id}`);
    await expectForwards(page.getByRole("heading", { level: 1 }), "added");
  });
}

/** A word is written from left to right, between what stands before and after it. */
async function expectForwards(sentence: Locator, word: string): Promise<void> {
  await expect(sentence).toContainText(word);
  const isForwards = await sentence.evaluate((element, wanted) => {
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const text = texts.currentNode as Text;
      const start = text.data.indexOf(wanted);
      if (start < 0) continue;
      const leftOf = (at: number) => {
        const range = document.createRange();
        range.setStart(text, at);
        range.setEnd(text, at + 1);
        return range.getBoundingClientRect().left;
      };
      return leftOf(start) < leftOf(start + wanted.length - 1);
    }
    return false;
  }, word);
  expect(isForwards).toBe(true);
}
