import { expect, ready, test, visit } from "@/e2e/fixtures/console";
import { expectOnlyExpectedErrors, expectPageError } from "@/e2e/fixtures/page-error";

test("a page that fails when it is opened shows a number that stands in the log beside the error, and recovers", async ({
  page,
  signedIn,
  database,
  other: failing,
  browserErrors,
}) => {
  await signedIn("owner");
  await visit(page, `${failing.origin}/categories`);
  await database.query("ALTER TABLE saved_view RENAME TO gone");
  try {
    const response = await page.reload();
    expect(response?.status()).toBe(500);
    await expectPageError(page, failing, /saved_view. does not exist/);
  } finally {
    await database.query("ALTER TABLE gone RENAME TO saved_view");
  }
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Categories");
  await ready(page);
  await expectOnlyExpectedErrors(page, browserErrors);
});

test("a page carries the id of its request, as every answer of the API does", async ({ request, server }) => {
  const headers = { "X-Request-Id": "from-the-proxy.1" };
  expect((await request.get(`${server.origin}/sign-in`, { headers })).headers()["x-request-id"]).toBe(
    "from-the-proxy.1",
  );
  expect((await request.get(`${server.origin}/sign-in`)).headers()["x-request-id"]).toMatch(/^[\w-]{36}$/);
});
