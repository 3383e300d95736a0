import { expect, test, visit } from "@/e2e/fixtures/console";

test("a key is rotated: the new one works, and the old one for its time of grace", async ({
  page,
  signedIn,
  server,
}) => {
  await signedIn("developer");
  await visit(page, "/api-keys");
  await page.getByRole("button", { name: "Create key" }).first().click();
  await page.getByRole("dialog").getByLabel("Name").fill("Web shop");
  await page.getByRole("dialog").getByRole("button", { name: "Create key" }).click();
  const shown = page.getByLabel("API key", { exact: true });
  const old = (await shown.textContent()) ?? "";
  await page.getByRole("button", { name: "I have saved it" }).click();
  await page.getByRole("button", { name: "Actions for Web shop" }).click();
  await page.getByRole("menuitem", { name: "Rotate…" }).click();
  await page.getByRole("dialog", { name: "Rotate Web shop?" }).getByRole("button", { name: "Rotate key" }).click();
  await expect(shown).toBeVisible();
  const renewed = (await shown.textContent()) ?? "";
  expect(renewed).not.toBe(old);
  for (const key of [old, renewed]) {
    const answer = await fetch(`${server.origin}/api/v1/pets`, {
      headers: { Authorization: `Bearer ${key}` },
    });
    expect(answer.status).toBe(200);
  }
});
