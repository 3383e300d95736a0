import { beforeEach, describe, expect, it } from "vitest";
import { shelterFile } from "@/e2e/fixtures/shelter";
import { setUpTestShop, signedIn, type TestBrowser } from "@/lib/accounts/testing";
import { addressOf } from "@/lib/core/console-client";
import { db } from "@/lib/db";
import { setUpJobRunner } from "@/lib/jobs/testing";
import { REMEMBERED_MAX } from "@/lib/imports/words";
import { counted } from "@/lib/pets/testing";
import { message } from "@/lib/texts/message";
import type { ImportDetail, WordMatch } from "./schemas";
import { check, read, run, untilEnded, upload } from "./testing";

setUpTestShop();
setUpJobRunner();

let browser: TestBrowser;
beforeEach(async () => {
  await db().category.create({ data: { id: 40n, name: "Cat" } });
  ({ browser } = await signedIn("staff"));
});

const petsInShop = () =>
  db().pet.findMany({ orderBy: { id: "asc" }, select: { name: true, categoryId: true, status: true } });
const categoriesInShop = async () =>
  Object.fromEntries((await db().category.findMany({ orderBy: { id: "asc" } })).map(({ id, name }) => [name, id]));
const match = (importId: string, matches: WordMatch[]) => browser.call("imports.match", { importId, matches });

const STATUSES: WordMatch[] = [
  { kind: "status", field: "status", word: "adoption", status: "sold" },
  { kind: "status", field: "status", word: "transfer", status: "pending" },
  { kind: "status", field: "status", word: "return to owner", status: "sold" },
];
const SPECIES: WordMatch[] = [
  { kind: "newCategory", field: "category", word: "dog", name: "Dog" },
  { kind: "newCategory", field: "category", word: "rabbit", name: "Rabbit" },
  { kind: "leaveOut", field: "category", word: "bird" },
];

/** Uploads the file of a shelter, matches its words, and imports it. */
async function importShelter(): Promise<ImportDetail> {
  const { id } = await upload(browser, shelterFile, "shelter.csv");
  await match(id, [...SPECIES, ...STATUSES]);
  return run(browser, id, "skip");
}

async function undo(jobId: string | null): Promise<string> {
  const { body } = await browser.call("jobs.undo", { jobId: jobId ?? "" });
  await untilEnded(body.id);
  return body.id;
}

describe("a dry run", () => {
  it("counts the words that are no category or status, and shows the first rows as they will be", async () => {
    const { id, settings, words } = await upload(browser, shelterFile);
    expect(settings).toMatchObject({
      separator: ";",
      columns: ["reference", "name", "category", "ignore", "status", "ignore"],
      emptyWords: ["NA", "N/A", "-", "–", "null", "none"],
    });
    expect(words).toBeNull();
    expect(await check(browser, id)).toMatchObject({
      good: 1,
      bad: 11,
      leftOut: 0,
      // Not those of the words that can be matched.
      faults: [{ line: 13, value: "N/A" }],
    });
    const found = (await read(browser, id)).body.words?.found.map(({ text, count }) => [text, count]);
    expect(found).toEqual([
      ["Dog", 6],
      ["Rabbit", 1],
      ["Bird", 1],
      ["adoption", 5],
      ["Transfer", 2],
      ["Return to Owner", 1],
    ]);

    expect((await match(id, [...SPECIES, ...STATUSES])).body).toMatchObject({ check: null, words: { isCut: false } });
    const checked = await check(browser, id);
    // Without a species, and without a default for it.
    expect(checked).toMatchObject({ good: 10, bad: 1, leftOut: 1, faults: [{ line: 13, value: "N/A" }] });
    expect(checked.preview.slice(0, 4)).toEqual([
      { reference: "A0001", name: "*Bella", categoryId: "0", categoryName: "Dog", isNewCategory: true, status: "sold" },
      {
        reference: "A0002",
        name: '*Max, "the tank"',
        categoryId: "0",
        categoryName: "Dog",
        isNewCategory: true,
        status: "pending",
      },
      {
        reference: "A0003",
        name: "Luna",
        categoryId: "0",
        categoryName: "Dog",
        isNewCategory: true,
        status: "available",
      },
      {
        reference: "A0004",
        name: "O'Malley",
        categoryId: "40",
        categoryName: "Cat",
        isNewCategory: false,
        status: "sold",
      },
    ]);
    expect(await categoriesInShop()).toEqual({ Cat: 40n });
  });

  it("takes a word for the category whose name is its plural or singular, and shows it as a match", async () => {
    await db().category.createMany({
      data: [
        { id: 41n, name: "Dogs" },
        { id: 42n, name: "Bunnies" },
        { id: 43n, name: "Foxe" },
        { id: 44n, name: "Foxes" },
      ],
    });
    // "fox" may be either of two.
    const { id } = await upload(browser, "name,category\nRex,dog\nTom,CATS\nHop,Bunny\nTod,Fox\n");
    expect(await check(browser, id)).toMatchObject({ good: 3, bad: 1 });
    const { settings } = (await read(browser, id)).body;
    const matched = settings.matches.map((one) => [one.word, "categoryId" in one && one.categoryId]);
    expect(matched.sort()).toEqual([
      ["bunny", "42"],
      ["cats", "40"],
      ["dog", "41"],
    ]);
    await match(id, [{ kind: "leaveOut", field: "category", word: "dog" }]);
    expect(await check(browser, id)).toMatchObject({ good: 2, bad: 1, leftOut: 1 });
    await run(browser, id, "skip");
    expect((await petsInShop()).map(({ name, categoryId }) => [name, categoryId])).toEqual([
      ["Tom", 40n],
      ["Hop", 42n],
    ]);
  });

  it("reads what the console calls a status in any of its languages, unless the shop reads the word otherwise", async () => {
    const { id } = await upload(browser, "name,category,status\nRex,40,Verkauft\nTom,40,محجوز\nMia,40,en attente\n");
    expect(await check(browser, id)).toMatchObject({ good: 3, bad: 0 });
    expect((await read(browser, id)).body.words?.found).toEqual([]);
    await match(id, [{ kind: "status", field: "status", word: "verkauft", status: "pending" }]);
    await run(browser, id);
    expect((await petsInShop()).map(({ status }) => status)).toEqual(["pending", "pending", "pending"]);
  });

  it("guesses what shelters often call a status, and shows it as a match", async () => {
    const { id } = await upload(browser, "name,category,status\nRex,40,VERMITTELT\nTom,40,on  hold\nMia,40,adoption\n");
    expect(await check(browser, id)).toMatchObject({ good: 2, bad: 1 });
    expect((await read(browser, id)).body.settings.matches).toEqual([
      { kind: "status", field: "status", word: "vermittelt", status: "sold" },
      { kind: "status", field: "status", word: "on hold", status: "pending" },
    ]);
    await match(id, [{ kind: "status", field: "status", word: "vermittelt", status: "available" }]);
    await check(browser, id);
    await run(browser, id, "skip");
    expect((await petsInShop()).map(({ name, status }) => [name, status])).toEqual([
      ["Rex", "available"],
      ["Tom", "pending"],
    ]);
  });

  it("names the numbers of categories that the shop does not know", async () => {
    await db().pet.create({ data: { name: "Own", categoryId: 50n, status: "available" } });
    const numbers = [40, 50, 7, 7, 8, -3, 40, 0, 9, 10];
    const { id } = await upload(browser, `name,category\n${numbers.map((n) => `Rex,${n}\n`).join("")}Tom,Cat\n`);
    expect((await check(browser, id)).unknownNumbers).toEqual(["7", "8", "-3", "0", "9"]);
  });

  it("keeps what a colleague has chosen when all other words are matched at once", async () => {
    const { id } = await upload(browser, shelterFile);
    await match(id, SPECIES.slice(0, 1));
    await match(id, [{ kind: "open", field: "category", word: "rabbit" }]);
    const matches = SPECIES.map(({ field, word }) => ({ kind: "leaveOut", field, word }) as const);
    const { version } = (await browser.call("imports.match", { importId: id, matches, onlyOpen: true })).body;
    const { settings, ...stored } = (await browser.call("imports.match", { importId: id, matches, onlyOpen: true }))
      .body;
    expect(stored.version).toBe(version);
    expect(settings.matches).toEqual([SPECIES[0], ...matches.slice(1)]);
  });

  it("forgets the words of a file that is read differently, and keeps them with other defaults", async () => {
    const { id } = await upload(browser, shelterFile);
    await check(browser, id);
    const { settings } = (await read(browser, id)).body;
    const same = await browser.call("imports.change", {
      importId: id,
      columns: settings.columns,
      defaultStatus: "sold",
    });
    expect(same.body.words?.found).toHaveLength(6);
    const named = await browser.call("imports.change", { importId: id, defaultName: "Unnamed" });
    expect(named.body).toMatchObject({ settings: { defaultName: "Unnamed" }, words: { isCut: false } });
    const other = await browser.call("imports.change", { importId: id, columns: settings.columns, emptyWords: [] });
    expect(other.body.words).toBeNull();
  });
});

describe("an import", () => {
  it("creates the chosen categories, and leaves out the chosen rows without calling them bad", async () => {
    const done = await importShelter();
    expect(done).toMatchObject({ state: "done", added: 10, skipped: 1, leftOut: 1 });
    expect(await categoriesInShop()).toEqual({ Cat: 40n, Dog: 41n, Rabbit: 42n });
    const pets = await petsInShop();
    expect(pets.slice(0, 5)).toEqual([
      { name: "*Bella", categoryId: 41n, status: "sold" },
      { name: '*Max, "the tank"', categoryId: 41n, status: "pending" },
      { name: "Luna", categoryId: 41n, status: "available" },
      { name: "O'Malley", categoryId: 40n, status: "sold" },
      { name: "=Smokey", categoryId: 40n, status: "available" },
    ]);
    expect(pets.at(-2)).toEqual({ name: "Thumper", categoryId: 42n, status: "sold" });
    const recorded = await db().activity.findMany({ where: { action: "category.named" }, orderBy: { id: "asc" } });
    expect(recorded.map(({ subjectName, jobId }) => [subjectName, jobId])).toEqual([
      ["Dog", done.jobId],
      ["Rabbit", done.jobId],
    ]);
  });

  it("creates no category for a word without rows", async () => {
    const { id } = await upload(browser, "name,category\nRex,Dog\n");
    await match(id, SPECIES);
    await run(browser, id);
    expect(await categoriesInShop()).toEqual({ Cat: 40n, Dog: 41n });
  });

  it("creates one category for names that PostgreSQL takes for the same, and none for one that the shop has", async () => {
    await db().category.create({ data: { id: 41n, name: "ΓΑΤΕΣ" } });
    const names = ["ΣΚΥΛΟΣ", "σκυλοσ", "Σκυλοσ", "γατεσ"];
    const { id } = await upload(browser, ["name,category", ...names.map((name, i) => `Pet ${i},${name}`)].join("\n"));
    await check(browser, id);
    const words = (await read(browser, id)).body.words?.found ?? [];
    await match(
      id,
      words.map(({ word, text: name }) => ({ kind: "newCategory", field: "category", word, name })),
    );
    const { preview } = await check(browser, id);
    expect(preview.map(({ isNewCategory }) => isNewCategory)).toEqual([true, true, true, false]);
    expect(await run(browser, id)).toMatchObject({ state: "done", added: 4 });
    expect((await petsInShop()).map(({ categoryId }) => categoryId)).toEqual([42n, 42n, 42n, 41n]);
    expect(Object.values(await categoriesInShop())).toEqual([40n, 41n, 42n]);
  });

  it("is undone with the categories that it created, but for those that have other pets; a redo creates them again", async () => {
    const { jobId } = await importShelter();
    await db().pet.create({ data: { name: "Own", categoryId: 42n } });
    const undoId = await undo(jobId);
    expect(await petsInShop()).toEqual([{ name: "Own", categoryId: 42n, status: "available" }]);
    expect(await categoriesInShop()).toEqual({ Cat: 40n, Rabbit: 42n });
    expect(await db().activity.count({ where: { action: "category.unnamed", jobId: undoId } })).toBe(1);
    await undo(undoId);
    expect(await petsInShop()).toHaveLength(11);
    expect(await categoriesInShop()).toEqual({ Cat: 40n, Dog: 41n, Rabbit: 42n });
  });

  it("that is redone does not share the name that another category has been given meanwhile", async () => {
    const { jobId } = await importShelter();
    const undoId = await undo(jobId);
    await db().category.createMany({
      data: [
        { id: 51n, name: "DOG" },
        { id: 52n, name: "Rabbit" },
      ],
    });
    await db().deletedPet.deleteMany({ where: { categoryId: 42n } });
    const redoId = await undo(undoId);
    expect(await categoriesInShop()).toEqual({ Cat: 40n, "Dog (41)": 41n, DOG: 51n, Rabbit: 52n });
    await undo(redoId);
    expect(await categoriesInShop()).toEqual({ Cat: 40n, DOG: 51n, Rabbit: 52n });
  });

  it("that is undone leaves a category that was renamed since", async () => {
    const { jobId } = await importShelter();
    await browser.call("categories.setName", { categoryId: "41", name: "Dogs" });
    await undo(jobId);
    expect(await categoriesInShop()).toEqual({ Cat: 40n, Dogs: 41n });
  });

  it("adds nothing when a row is bad, no category either", async () => {
    const { id } = await upload(browser, shelterFile);
    await match(id, [...SPECIES, ...STATUSES]);
    expect(await run(browser, id, "all")).toMatchObject({ state: "failed", added: null });
    expect([await petsInShop(), await categoriesInShop()]).toEqual([[], { Cat: 40n }]);
  });

  it("never takes an id that is in use", async () => {
    const far = 5_000_000_000n;
    await db().category.create({ data: { id: far, name: "From the till" } });
    await db().pet.create({ data: { name: "Own", categoryId: 77n } });
    await importShelter();
    expect(await categoriesInShop()).toEqual({ Cat: 40n, Dog: 78n, Rabbit: 79n, "From the till": far });
  });
});

describe("a word that an import has read", () => {
  it("is proposed for the next file of anyone, who can change it", async () => {
    await importShelter();
    ({ browser } = await signedIn("owner"));
    const { id } = await upload(browser, "name,category,outcome\nRex,Dog,ADOPTION\nMia,bird,Transfer\n");
    // A left-out word is asked for each time.
    expect(await check(browser, id)).toMatchObject({ good: 1, bad: 1 });
    const { settings, words } = (await read(browser, id)).body;
    expect(words?.found.map(({ word }) => word)).toEqual(["bird", "adoption", "transfer"]);
    expect(settings.matches).toEqual([STATUSES[0], STATUSES[1]]);
    await match(id, [
      { kind: "category", field: "category", word: "bird", categoryId: "7" },
      { kind: "status", field: "status", word: "transfer", status: "available" },
    ]);
    await run(browser, id);
    expect((await petsInShop()).slice(-2)).toEqual([
      { name: "Rex", categoryId: 41n, status: "sold" },
      { name: "Mia", categoryId: 7n, status: "available" },
    ]);
    // Also without a dry run.
    const third = await upload(browser, "name,category,outcome\nPip,bird,transfer\n");
    await run(browser, third.id);
    expect((await petsInShop()).at(-1)).toEqual({ name: "Pip", categoryId: 7n, status: "available" });
  });
});

it("an import reads words as its check did, whatever others have matched since", async () => {
  const { id } = await upload(browser, "name,category\nRex,41\nMia,misc\nTom,misc\n");
  expect(await check(browser, id)).toMatchObject({ good: 1, bad: 2 });
  await db().importWord.create({ data: { field: "category", word: "misc", value: "41", updatedAt: new Date() } });
  await run(browser, id, "skip");
  expect((await petsInShop()).map(({ name }) => name)).toEqual(["Rex"]);
});

describe("a category that is merged into another one", () => {
  beforeEach(async () => {
    await browser.call("categories.setName", { categoryId: "61", name: "Ferret" });
    await browser.call("categories.setName", { categoryId: "62", name: "Ferrets" });
  });
  const merge = async (by: TestBrowser) => {
    const { target, total } = await counted(by, { category: "61" });
    const merge = { categoryId: "61", into: "62", asOf: target.asOf, total };
    const { body } = await by.call("categories.merge", merge);
    await untilEnded(body.id);
  };
  const failed = { state: "failed", error: message("jobReasons.categoryUnnamed", { id: "61" }) };

  it("after it was chosen for a word is not used by an import", async () => {
    const { id } = await upload(browser, "name,category\nPip,polecat\n");
    await match(id, [{ kind: "category", field: "category", word: "polecat", categoryId: "61" }]);
    await check(browser, id);
    await merge(browser);
    expect(await run(browser, id)).toMatchObject(failed);
  });

  it("while an import adds pets to it fails the import, which adds none", async () => {
    const { browser: colleague } = await signedIn("staff");
    const { id } = await upload(browser, "name,category,status\nPip,Ferret,adoption\n");
    await match(id, STATUSES);
    await db().$transaction(async (tx) => {
      // For which the import waits once it has added its pets.
      await tx.$executeRaw`LOCK TABLE import_word IN SHARE ROW EXCLUSIVE MODE`;
      await browser.call("imports.run", { importId: id, mode: "all" });
      const isWaiting = () =>
        db().$queryRaw`SELECT FROM pg_locks WHERE relation = 'import_word'::regclass AND NOT granted`;
      await expect.poll(isWaiting, { timeout: 10_000 }).toHaveLength(1);
      await merge(colleague);
    });
    await untilEnded((await read(browser, id)).body.jobId);
    expect((await read(browser, id)).body).toMatchObject(failed);
    expect(await petsInShop()).toEqual([]);
  });
});

it("a word is the same in composed and in decomposed letters", async () => {
  await browser.call("categories.setName", { categoryId: "77", name: "Vögel" });
  const { id } = await upload(browser, `name,category\nPip,${"Vögel".normalize("NFD")}\n`);
  await run(browser, id);
  expect((await petsInShop()).at(-1)).toMatchObject({ name: "Pip", categoryId: 77n });
});

it("an import leaves what others remember for words that it has not matched", async () => {
  await db().importWord.create({ data: { field: "status", word: "adoption", value: "sold", updatedAt: new Date(0) } });
  const { id } = await upload(browser, shelterFile);
  await match(id, [...SPECIES, ...STATUSES.slice(1)]);
  await run(browser, id, "skip");
  const word = await db().importWord.findFirstOrThrow({ where: { word: "adoption" } });
  expect(word).toMatchObject({ value: "sold", updatedAt: new Date(0) });
});

it("the name for rows without one, and categories that an import has created, are proposed for the next file", async () => {
  const first = await upload(browser, "name,category\nMia,Kater\n,Katze\n");
  expect(first.settings.defaultName).toBeNull();
  const named = (word: string) => ({ kind: "newCategory", field: "category", word, name: "Cats" }) as const;
  await browser.call("imports.match", { importId: first.id, matches: [named("kater"), named("katze")] });
  await browser.call("imports.change", { importId: first.id, defaultName: "Unnamed" });
  expect(await run(browser, first.id)).toMatchObject({ added: 2 });

  const second = await upload(browser, "name,category\n,Kater\n");
  expect(second.settings.defaultName).toBe("Unnamed");
  // By its number: the shop has one such pet, and the file one such row.
  expect(await check(browser, second.id)).toMatchObject({ good: 1, known: { count: 1, differing: 0 } });
  await browser.call("imports.change", { importId: second.id, defaultName: null });
  await run(browser, second.id, "skip");
  expect((await upload(browser, "name,category\n,Katze\n")).settings.defaultName).toBeNull();
});

it("words are remembered in a bounded number, those that were used last, and however many are stored are read at once", async () => {
  await db().$executeRaw`
    INSERT INTO import_word (field, word, value, updated_at)
    SELECT 'category', 'word ' || n, '41', now() - make_interval(secs => n) FROM generate_series(1, 20000) n`;
  await importShelter();
  expect(await db().importWord.count()).toBe(REMEMBERED_MAX);
  const { settings } = (await read(browser, (await upload(browser, "name,category\nRex,Word 7\n")).id)).body;
  expect(settings.matches).toEqual([]);
});

describe("matches", () => {
  it.each<[string, object, string]>([
    [
      "a name that no category can have",
      { kind: "newCategory", field: "category", word: "x", name: "x".repeat(61) },
      "Use at most 60 characters.",
    ],
    [
      "an unknown status",
      { kind: "status", field: "status", word: "x", status: "gone" },
      "Choose one of the values offered.",
    ],
    ["an unknown kind", { kind: "guess", field: "status", word: "x" }, "This value is not valid."],
  ])("with %s are rejected", async (_, wrong, text) => {
    const { id } = await upload(browser, shelterFile);
    expect(await match(id, [wrong as WordMatch])).toMatchObject({ status: 400, fields: { matches: text } });
  });
});

it("an export is imported with names that would count as empty elsewhere", async () => {
  await db().pet.createMany({ data: ["None", "-", "NA"].map((name) => ({ name, categoryId: 40n })) });
  const answer = await browser.send("GET", addressOf("pets.export", { format: "csv", order: "oldest" }));
  const { id, settings } = await upload(browser, await answer.text());
  expect(settings.emptyWords).toEqual([]);
  await run(browser, id);
  expect((await petsInShop()).slice(-3).map(({ name }) => name)).toEqual(["None", "-", "NA"]);
});

it("takes a category by its name where an export of another shop has another number for it", async () => {
  await db().category.create({ data: { id: 41n, name: "Dog" } });
  const rows = [
    "1,Rex,40,Dog,available",
    "2,Tom,41,CAT,available",
    "3,Mia,40,Kittens,available",
    "4,Kim,41,,available",
    "5,Leo,77,Birds,available",
  ];
  const { id } = await upload(browser, `id,name,categoryId,category,status\n${rows.join("\n")}\n`);
  await check(browser, id);
  // Another name for our number 40, which may be another category: the user says which. No category here has the number 77.
  expect((await read(browser, id)).body.words?.found.map(({ text }) => text)).toEqual(["Kittens"]);
  await match(id, [{ kind: "category", field: "category", word: "kittens", categoryId: "40" }]);
  await run(browser, id, "all");
  expect((await petsInShop()).map(({ name, categoryId }) => `${name} ${categoryId}`)).toEqual([
    "Rex 41",
    "Tom 40",
    "Mia 40",
    "Kim 41",
    "Leo 77",
  ]);
});

it("knows the pet of an export whose category was corrected by its name, and says that", async () => {
  await db().category.create({ data: { id: 41n, name: "Dog" } });
  const { id: petId } = await db().pet.create({ data: { name: "Rex", categoryId: 40n } });
  const { id } = await upload(browser, `id,name,categoryId,category,status\n${petId},Rex,40,Dog,sold\n`);
  const { known } = await check(browser, id);
  expect(known).toMatchObject({ count: 1, renamed: { count: 1, first: [{ category: { from: "Cat", to: "Dog" } }] } });
  expect(await run(browser, id, "all", { known: "update" })).toMatchObject({ added: 0, updated: 1 });
  expect(await petsInShop()).toEqual([{ name: "Rex", categoryId: 40n, status: "sold" }]);
});

it("leaves the names of its new categories when its undo keeps all of its pets", async () => {
  const { undoJobId } = await importShelter();
  const before = await categoriesInShop();
  await db().pet.updateMany({ data: { categoryId: 99n } });
  const { body } = await browser.call("jobs.undo", { jobId: String(undoJobId) });
  expect(body).toMatchObject({ state: "failed", changed: "0" });
  expect(await categoriesInShop()).toEqual(before);
});

it("knows the pets of an export whose category was given a new name in the file, which the import creates", async () => {
  const { id: petId } = await db().pet.create({ data: { name: "Rex", categoryId: 40n } });
  const { id } = await upload(browser, `id,name,categoryId,category,status\n${petId},Rex,40,Dwarf cat,sold\n`);
  await check(browser, id);
  await match(id, [{ kind: "newCategory", field: "category", word: "dwarf cat", name: "Dwarf cats" }]);
  expect((await check(browser, id)).known).toMatchObject({ count: 1, renamed: { count: 1 } });
  expect(await run(browser, id, "all", { known: "update" })).toMatchObject({ added: 0, updated: 1 });
});
