import { writeFileSync } from "node:fs";
import path from "node:path";
import { query } from "@/e2e/fixtures/programs/query";
import { expect, test } from "@/e2e/fixtures/programs/test";
import type { Place } from "@/e2e/fixtures/programs/place";
import { run } from "@/e2e/fixtures/programs/program";

const HEADER = "id,name,categoryId,category,status,reference,createdAt,updatedAt";
const MIXED = "Titel;Gruppe\nRex;7\n;7\nMia;nobody\nTom;8\n";

function fileIn(place: Place, text: string, name = "pets.csv"): string {
  const file = path.join(place.folder, name);
  writeFileSync(file, text);
  return file;
}

const petsIn = (place: Place) => query(place.databaseUrl(), "SELECT name, category_id, status FROM pet ORDER BY id");

test("an export of one shop can be imported by another, whose export is identical", async ({
  migratedPlace: place,
}) => {
  const file = fileIn(place, 'name,categoryId,status\n"=Rex, ""1""\r\n🐕",9223372036854775807,sold\nMia,7,available\n');
  const imported = await place.petstore(["import", file]);
  expect(imported).toMatchObject({ code: 0, stdout: "2\n" });
  expect(imported.stderr).toContain('column "categoryId" is the category');
  const exported = await place.petstore(["export"]);
  expect(exported).toMatchObject({ code: 0, stderr: "" });
  expect(exported.stdout).toMatch(
    new RegExp(
      `^${HEADER}\r\n1,"'=Rex, ""1""\r\n🐕",9223372036854775807,,sold,[^\n]*\r\n2,Mia,7,,available,[^\n]*\r\n$`,
    ),
  );
  const lines = await place.petstore(["export", "--format", "jsonl", "--status", "sold"]);
  expect(lines.stdout).toMatch(/^\{"id":1,"name":"=Rex, \\"1\\"\\r\\n🐕","categoryId":9223372036854775807,[^\n]*\}\n$/);

  const again = await place.petstore(["import", fileIn(place, exported.stdout, "again.csv")]);
  expect(again).toMatchObject({ code: 0, stdout: "2\n" });
  const both = (await place.petstore(["export"])).stdout.split(/(?<=\r\n)(?=[0-9])/).slice(1);
  const withoutNews = (row: string | undefined) => row?.replace(/^[0-9]+|20[0-9T:.-]+Z/g, "");
  expect(both.slice(2).map(withoutNews)).toEqual(both.slice(0, 2).map(withoutNews));
});

test.describe("beside a running shop", () => {
  test.beforeEach(async ({ running: { place } }) => {
    await query(place.databaseUrl(), "TRUNCATE pet, pet_import CASCADE");
  });

  test("--dry-run lists bad rows exactly, also when the list is stored in chunks", async ({ running: { place } }) => {
    const rows = Array.from({ length: 4_000 }, (_, i) => `ü🐕${i},Ärger`);
    const dry = await place.petstore(["import", fileIn(place, `name,category\n${rows.join("\n")}\n`), "--dry-run"]);
    expect(dry.code).toBe(1);
    const listed = dry.stdout.trimEnd().split("\r\n").slice(1);
    expect(listed).toHaveLength(rows.length);
    expect(new Set(listed.map((line) => line.split(",")[2]))).toEqual(new Set(["Ärger"]));
  });

  test("bad rows: nothing is imported, or the good rows on request; --dry-run lists the bad ones", async ({
    running: { place },
  }) => {
    const file = fileIn(place, MIXED);
    const mapping = ["--mapping", "name=Titel,category=2"];
    const refused = await place.petstore(["import", file, ...mapping]);
    expect([refused.code, refused.stdout]).toEqual([1, ""]);
    expect(refused.stderr).toContain("Row 3: Titel is required. Nothing was imported. --dry-run lists every error");
    expect(await petsIn(place)).toEqual([]);

    const dry = await place.petstore(["import", file, ...mapping, "--dry-run"]);
    expect(dry.code).toBe(1);
    expect(dry.stdout).toMatch(
      /^Row;Titel;Gruppe;Error\r\n3;;7;Titel is required\r\n4;Mia;nobody;Gruppe must be [^\n"]*\r\n$/,
    );
    expect(dry.stderr).toContain("2 valid rows, 2 invalid");

    const skipped = await place.petstore(["import", file, ...mapping, "--skip-bad-rows", "--status", "pending"]);
    expect(skipped).toMatchObject({ code: 0, stdout: "2\n" });
    expect(skipped.stderr).toContain("2 invalid rows skipped; --dry-run prints them");
    expect(await petsIn(place)).toEqual([
      { name: "Rex", category_id: "7", status: "pending" },
      { name: "Tom", category_id: "8", status: "pending" },
    ]);
    // Failed imports leave no drafts.
    expect(await query(place.databaseUrl(), "SELECT added FROM pet_import")).toEqual([{ added: "2" }]);
  });

  test("the same file is not imported twice without --again", async ({ running: { place } }) => {
    const file = fileIn(place, "name,category\nRex,7\n");
    expect(await place.petstore(["import", file])).toMatchObject({ code: 0, stdout: "1\n" });
    const twice = await place.petstore(["import", file]);
    expect([twice.code, twice.stdout]).toEqual([1, ""]);
    expect(twice.stderr).toMatch(/This file was imported on \d{4}-\d\d-\d\d \(1 pets\)\. To import it again: --again/);
    expect(await place.petstore(["import", file, "--again"])).toMatchObject({ code: 0, stdout: "1\n" });
    expect(await petsIn(place)).toHaveLength(2);
  });

  test("rows of pets that the shop has are counted by --dry-run, and skipped on request", async ({
    running: { place },
  }) => {
    const known = await place.petstore(["import", fileIn(place, "name,category\nRex,7\nMia,7\n", "known.csv")]);
    expect(known).toMatchObject({ code: 0, stdout: "2\n" });
    const file = fileIn(place, "name,category\nRex,7\nMia,7\nMia,8\n");
    const dry = await place.petstore(["import", file, "--dry-run"]);
    expect(dry.stderr).toContain("2 rows about a pet of the shop, 0 by its reference");
    const skipped = await place.petstore(["import", file, "--skip-known"]);
    expect(skipped).toMatchObject({ code: 0, stdout: "1\n" });
    expect(skipped.stderr).toContain("2 rows skipped, about a pet of the shop");
    expect(await petsIn(place)).toHaveLength(3);
  });

  test("--update-known gives pets of the shop the status of their rows", async ({ running: { place } }) => {
    await place.petstore(["import", fileIn(place, "name,category\nRex,7\nMia,7\n", "known.csv")]);
    const file = fileIn(place, "name,category,status\nRex,7,sold\nMia,7,\nTom,7,pending\n");
    const updated = await place.petstore(["import", file, "--update-known"]);
    expect(updated).toMatchObject({ code: 0, stdout: "1\n" });
    expect(updated.stderr).toContain("1 pet of the shop updated");
    const pets = [
      { name: "Rex", category_id: "7", status: "sold" },
      { name: "Mia", category_id: "7", status: "available" },
      { name: "Tom", category_id: "7", status: "pending" },
    ];
    expect(await petsIn(place)).toEqual(pets);
    const again = await place.petstore(["import", file, "--update-known"]);
    expect(again).toMatchObject({ code: 0, stdout: "0\n" });
    expect(again.stderr).toContain("0 pets of the shop updated");
    expect(await petsIn(place)).toEqual(pets);
    const both = await place.petstore(["import", file, "--update-known", "--skip-known"]);
    expect(both).toMatchObject({ code: 2, stdout: "" });
  });

  test("--by-name says whether rows with new references are pets of the shop without one", async ({
    running: { place },
  }) => {
    await place.petstore(["import", fileIn(place, "name,category\nRex,7\n", "known.csv")]);
    const file = fileIn(place, "reference,name,category,status\nA1,Rex,7,sold\nA2,Mia,7,\n");
    const dry = await place.petstore(["import", file, "--dry-run"]);
    expect(dry.stderr).toContain("1 row with a new reference, but the name and category of a pet without one");
    const unasked = await place.petstore(["import", file, "--skip-known"]);
    expect([unasked.code, unasked.stdout]).toEqual([1, ""]);
    expect(unasked.stderr).toContain("--by-name says what they are");
    const updated = await place.petstore(["import", file, "--skip-known", "--by-name", "update"]);
    expect(updated).toMatchObject({ code: 0, stdout: "1\n" });
    expect(updated.stderr).toContain("1 pet of the shop updated");
    expect(await petsIn(place)).toEqual([
      { name: "Rex", category_id: "7", status: "sold" },
      { name: "Mia", category_id: "7", status: "available" },
    ]);
  });

  test("the encoding, the separator and the category can be specified", async ({ running: { place } }) => {
    const file = path.join(place.folder, "latin.csv");
    writeFileSync(file, Buffer.from("Zo\xeb|x\nB\xe4r|y\n", "latin1"));
    const args = ["--encoding", "windows-1252", "--separator", "|", "--mapping", "name=1", "--category=-5"];
    expect(await place.petstore(["import", file, ...args])).toMatchObject({ code: 0, stdout: "2\n" });
    expect(await petsIn(place)).toEqual([
      { name: "Zoë", category_id: "-5", status: "available" },
      { name: "Bär", category_id: "-5", status: "available" },
    ]);
  });

  test("a file without names is imported with a name for all its rows", async ({ running: { place } }) => {
    const file = fileIn(place, "Animal Id,Intake Condition\nA1,NORMAL\nA2,TREATABLE\n");
    const refused = await place.petstore(["import", file, "--category", "7"]);
    expect([refused.code, refused.stdout]).toEqual([1, ""]);
    expect(refused.stderr).toContain("columns must include the name unless there is a default name");
    const named = await place.petstore(["import", file, "--category", "7", "--name", "Unnamed"]);
    expect(named).toMatchObject({ code: 0, stdout: "2\n" });
    expect(await petsIn(place)).toEqual([
      { name: "Unnamed", category_id: "7", status: "available" },
      { name: "Unnamed", category_id: "7", status: "available" },
    ]);
  });

  test("unknown categories are created, and words read as statuses or as nothing", async ({ running: { place } }) => {
    const file = fileIn(
      place,
      "name;species;outcome\nRex;Dog;adoption\nMia; dog;?\nTom;Cat;Adoption\nLea;Cat;Adopted\n",
    );
    const args = ["--create-categories", "--status-word", "adoption=sold", "--empty", "?"];
    const dry = await place.petstore(["import", file, ...args, "--dry-run"]);
    expect([dry.code, dry.stdout]).toEqual([0, ""]);
    expect(dry.stderr).toContain('category "Dog" is new');
    // A guess, which the import follows.
    expect(dry.stderr).toContain('status "adopted" is read as sold');
    const imported = await place.petstore(["import", file, ...args]);
    expect(imported).toMatchObject({ code: 0, stdout: "4\n" });
    expect(imported.stderr).toContain('status "adopted" is read as sold');
    const pets =
      "SELECT pet.name, category.name AS category, status FROM pet JOIN category ON category.id = category_id";
    expect(await query(place.databaseUrl(), `${pets} ORDER BY pet.id`)).toEqual([
      { name: "Rex", category: "Dog", status: "sold" },
      { name: "Mia", category: "Dog", status: "available" },
      { name: "Tom", category: "Cat", status: "sold" },
      { name: "Lea", category: "Cat", status: "sold" },
    ]);
    const wrong = await place.petstore(["import", file, "--status-word", "adoption=gone"]);
    expect([wrong.code, wrong.stderr]).toEqual([
      2,
      expect.stringContaining("--status-word must be a word and a status"),
    ]);
  });

  test("an export ends cleanly when its reader closes the pipe", async ({ running: { place } }) => {
    await query(
      place.databaseUrl(),
      "INSERT INTO pet (name, category_id) SELECT 'Rex', 1 FROM generate_series(1, 20000)",
    );
    const command = "node scripts/petstore.mjs export --format jsonl";
    const options = { env: { DATA_DIR: place.dataDir } };
    const all = await run("bash", ["-c", command], options);
    expect([all.code, all.stderr, all.stdout.split("\n").length]).toEqual([0, "", 20_001]);
    const some = await run("bash", ["-c", `${command} | head -n 1; exit \${PIPESTATUS[0]}`], options);
    expect(some).toMatchObject({ code: 1, stderr: "petstore: the reader of stdout has closed it\n" });
    expect(some.stdout).toMatch(/^\{"id":[^\n]*\n$/);
  });
});
