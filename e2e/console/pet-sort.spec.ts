import { arriveAt, expect, namesIn, ready, test, visit } from "@/e2e/fixtures/console";

test("a heading sorts the list and turns it around, by pointer and keyboard", async ({ page, signedIn, petsOf }) => {
  await signedIn("staff");
  await petsOf(
    { name: "Rex 10", status: "sold" },
    { name: "rex 2" },
    { name: "Äpfel", status: "pending" },
    { name: "Zoë" },
  );
  await visit(page, "/pets");
  const heading = (name: string) => page.getByRole("columnheader", { name });
  await expect(heading("ID")).toHaveAttribute("aria-sort", "descending");
  await heading("Name").getByRole("link").click();
  await arriveAt(page, "/pets?order=name");
  await expect(namesIn(page)).toHaveText(["Äpfel", "rex 2", "Rex 10", "Zoë"]);
  await expect(heading("Name")).toHaveAttribute("aria-sort", "ascending");
  await expect(heading("ID")).not.toHaveAttribute("aria-sort");
  await expect(page.getByLabel("Order")).toHaveValue("name");

  await page.keyboard.press("Enter");
  await expect(namesIn(page)).toHaveText(["Zoë", "Rex 10", "rex 2", "Äpfel"]);
  await expect(heading("Name")).toHaveAttribute("aria-sort", "descending");
  await expect(heading("Name").getByRole("link")).toBeFocused();
  await page.reload();
  await ready(page);
  await expect(namesIn(page)).toHaveText(["Zoë", "Rex 10", "rex 2", "Äpfel"]);

  // A pet is left for its neighbour in the same order.
  await page.getByRole("link", { name: "Rex 10" }).click();
  await page.getByRole("link", { name: "Next pet" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("rex 2");

  await visit(page, "/pets");
  await heading("Status").getByRole("link").click();
  await expect(namesIn(page)).toHaveText(["rex 2", "Zoë", "Äpfel", "Rex 10"]);
  await page.goBack();
  await expect(namesIn(page)).toHaveText(["Zoë", "Äpfel", "rex 2", "Rex 10"]);
});

test("a list is worked through pet by pet, though each edit moves the pet in its order", async ({
  page,
  signedIn,
  petsOf,
}) => {
  await signedIn("staff");
  await petsOf({ name: "Anna" }, { name: "Bella" }, { name: "Coco" }, { name: "Daisy" });
  const heading = page.getByRole("heading", { level: 1 });
  const steps = page.getByRole("navigation", { name: "Pets in the list" });
  await visit(page, "/pets?order=updated");
  await page.getByRole("link", { name: "Anna" }).click();
  for (const name of ["Anna", "Bella", "Coco"]) {
    await expect(heading).toHaveText(name);
    // Those before are at the end of the list by now.
    await expect(steps).toContainText("1 of 4");
    const read = page.waitForEvent("requestfinished", (request) => request.url().includes("pets.neighbours"));
    await page.keyboard.press("s");
    await page.getByRole("menuitemcheckbox", { name: "Sold" }).click();
    await read;
    await expect(page.getByText(`${name} is now sold`, { exact: true })).toBeVisible();
    await page.keyboard.press("j");
  }
  await expect(heading).toHaveText("Daisy");
  await expect(steps).toContainText("1 of 4");
});

test("the place of a pet is told only while it has it, and the next one takes it once the pet has left the list", async ({
  page,
  signedIn,
  petsOf,
}) => {
  await signedIn("staff");
  await petsOf({ name: "Anna" }, { name: "Bella" }, { name: "Coco" });
  const heading = page.getByRole("heading", { level: 1 });
  const steps = page.getByRole("navigation", { name: "Pets in the list" });
  await visit(page, "/pets?status=available&order=name");
  await page.getByRole("link", { name: "Anna" }).click();
  await expect(steps).toContainText("1 of 3");
  await page.keyboard.press("s");
  await page.getByRole("menuitemcheckbox", { name: "Sold" }).click();
  await expect(steps).toHaveText("");
  await page.keyboard.press("j");
  await expect(heading).toHaveText("Bella");
  await expect(steps).toHaveText("1 of 2");
  await page.keyboard.press("j");
  await expect(heading).toHaveText("Coco");
  await expect(steps).toHaveText("2 of 2");
  await page.keyboard.press("k");
  await expect(heading).toHaveText("Bella");
  await expect(steps).toHaveText("1 of 2");
});

test("pages of a sorted list follow one another, and rows keep their place while others change it", async ({
  page,
  signedIn,
  database,
}) => {
  await signedIn("staff");
  await database.query("INSERT INTO pet (name, category_id) SELECT 'Pet ' || n, 1 FROM generate_series(1, 45) AS n");
  const names = Array.from({ length: 45 }, (_, i) => `Pet ${i + 1}`);
  await visit(page, "/pets?order=name");
  await expect(namesIn(page)).toHaveText(names.slice(0, 20));
  await page.getByRole("link", { name: "Next", exact: true }).click();
  await expect(namesIn(page)).toHaveText(names.slice(20, 40));
  // The last pet of the page before moves away: its place in the list stays where it was.
  await database.query("UPDATE pet SET name = 'Zoë' WHERE name = 'Pet 20'");
  await page.reload();
  await ready(page);
  await expect(namesIn(page)).toHaveText(names.slice(20, 40));
  await page.getByRole("link", { name: "Previous", exact: true }).click();
  await expect(namesIn(page)).toHaveText(names.slice(0, 19));
});

test.describe("on a phone", { tag: "@phone" }, () => {
  test("the choice of orders takes the place of the headings", async ({ page, signedIn, petsOf }) => {
    await signedIn("staff");
    await petsOf({ name: "Rex 10" }, { name: "Rex 2" }, { name: "Ada" });
    await visit(page, "/pets");
    await page.getByLabel("Order").selectOption("Name, A to Z");
    await arriveAt(page, "/pets?order=name");
    await expect(namesIn(page)).toHaveText(["Ada", "Rex 2", "Rex 10"]);
  });
});
