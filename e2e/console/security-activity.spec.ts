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
