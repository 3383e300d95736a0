import { expect, expectAccessible, test, visit } from "@/e2e/fixtures/console";

test("a key is shown once, works, and is refused as soon as it is revoked", async ({
  page,
  signedIn,
  server,
  database,
}) => {
  await signedIn("developer");
  await visit(page, "/api-keys");
  // The second click of a double click falls outside of the dialog that the first has opened.
  await page.getByRole("button", { name: "Create key" }).first().dblclick();
  const create = page.getByRole("dialog", { name: "Create an API key" });
  await create.getByRole("button", { name: "Create key" }).click();
  await expect(create.getByLabel("Name")).toHaveAttribute("aria-invalid", "true");
  await create.getByLabel("Name").fill("unsaved");
  await page.mouse.click(5, 5);
  await expect(create.getByLabel("Name")).toHaveValue("unsaved");
  await create.getByLabel("Name").fill("Nightly import");
  await create.getByRole("button", { name: "Create key" }).click();
  const created = page.getByRole("dialog", {
    name: "Copy the key Nightly import",
  });
  const key = (await created.getByLabel("API key", { exact: true }).textContent()) ?? "";
  await expect(created.getByText(`Authorization: Bearer ${key}`)).toBeVisible();
  await created.getByRole("button", { name: "I have saved it" }).click();
  const row = page.getByRole("row").filter({ hasText: "Nightly import" });
  await expect(row).toContainText("Active");
  await visit(page, "/api-keys");
  await expect(row).toBeVisible();
  expect(await page.content()).not.toContain(key);
  const [stored] = await database.query<{ row: string }>("SELECT api_key::text AS row FROM api_key");
  expect(stored?.row).not.toContain(key);

  const list = () =>
    fetch(`${server.origin}/api/v1/pets`, {
      headers: { Authorization: `Bearer ${key}` },
    });
  expect((await list()).status).toBe(200);
  await test.step("it is renamed, and works as before", async () => {
    await row.getByRole("button", { name: "Actions for Nightly import" }).click();
    await page.getByRole("menuitem", { name: "Rename…" }).click();
    const rename = page.getByRole("dialog", { name: "Rename Nightly import" });
    await expect(rename.getByLabel("Name")).toHaveValue("Nightly import");
    await rename.getByLabel("Name").fill("Web shop");
    await rename.getByRole("button", { name: "Save name" }).click();
    await expect(rename).toBeHidden();
    await expect(page.getByRole("row").filter({ hasText: "Web shop" })).toContainText("Active");
    expect((await list()).status).toBe(200);
  });
  await page.getByRole("button", { name: "Actions for Web shop" }).click();
  await page.getByRole("menuitem", { name: "Revoke…" }).click();
  await page.getByRole("dialog", { name: "Revoke Web shop?" }).getByRole("button", { name: "Revoke key" }).click();
  await expect(page.getByText("Web shop revoked", { exact: true }).first()).toBeVisible();
  expect((await list()).status).toBe(401);
});

test("a developer sees their own keys, an owner everyone's", async ({ page, signedIn, another, database }) => {
  const dev = await another("developer", "Dora Developer");
  const own = await signedIn("owner");
  for (const [id, name] of [
    [dev.account.id, "Key of Dora"],
    [own.id, "Key of the owner"],
  ]) {
    await database.query(
      `INSERT INTO api_key (account_id, name, prefix, hash, scopes) VALUES ($1, $2, 'ps_live_' || left(md5($2), 6), sha256($2::bytea), '{pets:read}')`,
      [id, name],
    );
  }
  await visit(dev.page, "/api-keys");
  await expect(dev.page.getByText("Key of Dora")).toBeVisible();
  await expect(dev.page.getByText("Key of the owner")).toHaveCount(0);
  await visit(page, "/api-keys?whose=everyone");
  await expect(page.getByRole("row").filter({ hasText: "Key of Dora" })).toContainText("Dora Developer");
});

test("an account whose keys call a deprecated operation sees a notice with a link to the replacement", async ({
  page,
  signedIn,
  database,
}) => {
  const { id } = await signedIn("developer");
  await database.query(
    `WITH key AS (
       INSERT INTO api_key (account_id, name, prefix, hash, scopes)
       SELECT $1, 'Till ' || n, 'ps_live_00000' || n, sha256(n::text::bytea), '{pets:read}' FROM generate_series(1, 7) n
       RETURNING id, right(name, 1)::int AS n
     )
     INSERT INTO api_call SELECT (now() AT TIME ZONE 'UTC')::date, id, 'getPet', 2, 1204 - n FROM key`,
    [id],
  );
  await visit(page, "/api-keys");
  const notice = page.getByRole("main").filter({ hasText: "getPet is removed on 5 December 2030" });
  await expect(notice.getByRole("listitem").filter({ hasText: "times in the last" })).toHaveText(
    [1, 2, 3, 4, 5].map((n) => `Till ${n} (ps_live_00000${n}…) called it 1,${204 - n} times in the last 30 days.`),
  );
  await expect(notice).toContainText("2 other keys also called it.");
  await expect(notice.getByRole("link", { name: "What to call instead" })).toHaveAttribute("href", "/docs#getPet");
  await expectAccessible(page);
});
