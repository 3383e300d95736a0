import { readdirSync } from "node:fs";
import { expect, test, visit } from "@/e2e/fixtures/console";

/** The routes of the pages, as the folders of `app` name them: `/pets/[petId]`. */
const routes = readdirSync("app", { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith("page.tsx"))
  .map((file) => `/${file}`.replace(/\/page\.tsx$/, "").replaceAll(/\/\(\w+\)/g, ""))
  .map((route) => route || "/");

/** Addresses that lead elsewhere, and those that want a link of their own, which the stories of accounts open. */
const openedElsewhere = ["/", "/sign-in", "/sign-up", "/setup/[token]", "/invite/[token]", "/reset/[token]"];

test("every page opens, with its title and its heading", async ({ page, signedIn, petsOf, database }) => {
  await signedIn("owner");
  await petsOf({ name: "Rex" });
  await visit(page, "/pets");
  // A rename, a job and an import, for the pages of each.
  const call = (name: string, body: string | object) =>
    page.evaluate(
      async ([address, text]) => {
        const headers = {
          "Content-Type": "application/json",
          "Idempotency-Key": crypto.randomUUID().replaceAll("-", ""),
        };
        const response = await fetch(address, { method: "POST", headers, body: text });
        const answer = (await response.json()) as { id: string; jobId: string };
        if (!response.ok) throw new Error(JSON.stringify(answer));
        return answer;
      },
      [`/api/console/${name}`, typeof body === "string" ? body : JSON.stringify(body)] as const,
    );
  const { id: importId } = await call("imports.upload?fileName=pets.csv", "name,category\nMia,7\n");
  const { id: petId } = await call("pets.add", { name: "Tom", categoryId: "7", status: "available" });
  const { id: jobId } = await call("pets.changeMany", {
    target: { ids: [petId] },
    action: { kind: "status", status: "sold" },
  });
  await expect.poll(() => database.query("SELECT state FROM job")).toEqual([{ state: "done" }]);
  // An import that fails. Its reason contains the error of its file.
  const { id: unreadable } = await call("imports.upload?fileName=cut.csv", 'name,category\nRex,7\nMax,7\nBad,"7\n');
  const { jobId: failedJobId } = await call("imports.run", { importId: unreadable, mode: "all" });
  await expect
    .poll(() => database.query("SELECT state FROM job ORDER BY created_at"))
    .toEqual([{ state: "done" }, { state: "failed" }]);
  const [entry] = await database.query<{ id: string }>("SELECT id::text FROM activity ORDER BY id DESC LIMIT 1");

  const parameters: Record<string, string> = { petId, importId, jobId, entryId: entry?.id ?? "", slug: "paging" };
  for (const route of routes.filter((each) => !openedElsewhere.includes(each))) {
    await test.step(route, async () => {
      await visit(
        page,
        route.replaceAll(/\[(\w+)\]/g, (_, name: string) => parameters[name] ?? name),
      );
      await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
      await expect(page.getByRole("heading", { level: 1 })).not.toHaveText(
        /could not be shown|nothing at this address/,
      );
      await expect(page).toHaveTitle(/\S · Petstore Console$/);
    });
  }

  for (const path of ["/jobs", `/jobs/${failedJobId}`, `/imports/${unreadable}`]) {
    await visit(page, path);
    await expect(page.getByText(/A quotation mark is opened/).first()).toBeVisible();
  }
});
