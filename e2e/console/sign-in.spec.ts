import { arriveAt, expect, PASSWORD, test, visit } from "@/e2e/fixtures/console";

const ATTEMPTS_MAX = 10;

test("after too many wrong passwords, the form shows when to retry, keeps its values, and then signs in", async ({
  page,
  accountWith,
  database,
  server,
}) => {
  const { email } = await accountWith("staff");
  const guess = { data: { email, password: "not the password" }, headers: { Origin: server.origin } };
  for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt++) {
    expect((await page.request.post("/api/console/session.signIn", guess)).status()).toBe(401);
  }
  await visit(page, "/sign-in");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.locator("form").getByRole("alert")).toHaveText(
    /^Too many attempts\. Try again in 1[45] minutes\.$/,
  );
  await expect(page.getByLabel("Email")).toHaveValue(email);
  await expect(page.getByLabel("Password", { exact: true })).toHaveValue(PASSWORD);

  await database.query("UPDATE attempt SET window_ends_at = now() - interval '1 second'");
  // A process refuses by itself for ten seconds, before it asks the database again.
  await expect(async () => {
    // The try before may have succeeded, and its navigation ended only now.
    if (new URL(page.url()).pathname === "/sign-in") {
      await page.getByRole("button", { name: "Sign in" }).click({ timeout: 2_000 });
    }
    await expect(page).toHaveURL("/overview", { timeout: 5_000 });
  }).toPass({ timeout: 60_000 });
  await arriveAt(page, "/overview");
});
