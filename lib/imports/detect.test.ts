import { describe, expect, it } from "vitest";
import { detectSettings, isJsonDocument, readSample } from "./detect";
import { readRows } from "./rows";

const headOf = (text: string, isWhole = true) => ({ bytes: Buffer.from(text), isWhole });
const detect = async (text: string) => detectSettings(headOf(text), "utf-8", null);

describe("the separator", () => {
  it.each([
    [",", "name,category,status\nRex,7,sold\n"],
    [";", "name;category;status\nRex;7;sold\n"],
    ["\t", "name\tcategory\tstatus\nRex\t7\tsold\n"],
    ["|", "name|category|status\nRex|7|sold\n"],
    [";", "Rex, the dog;7\nMia, the cat;8\nTom, Dick, Harry;9\n"],
    [";", "name;price\nRex;1,5\nMia;2,5\n"],
    [",", "name\nRex\nMia\n"],
    // Named by the first line.
    [";", "sep=;\r\nname\r\nRex\r\n"],
    ["\t", "SEP=\t\nname\tprice, in all\nRex\t1,5\n"],
  ])("is %j", async (separator, text) => {
    expect((await detect(text)).separator).toBe(separator);
  });
});

describe("the header", () => {
  it.each([
    [true, "name,category\nRex,7\n"],
    [true, "Hundename;Gruppe\nRex;7\n"],
    [true, "Pet Name,foo\nRex,Mia\n"],
    [true, "sep=,\nname,category\nRex,7\n"],
    [false, "Rex,7\nMia,8\n"],
    [false, "Rex,available\n"],
    [false, "Rex\nMia\n"],
  ])("is there: %s for %j", async (hasHeader, text) => {
    expect((await detect(text)).hasHeader).toBe(hasHeader);
  });
});

describe("the rows above the table", () => {
  it.each([
    [
      "a title",
      2,
      ";",
      "Tierheim Süd e.V. – Bestand;;;\nStand: 26.11.2026;;;\n;;;\nRufname;Tierart;Rasse;Status\nRex;Hund;Boxer;sold\n",
    ],
    [
      "a title without separators",
      1,
      ";",
      "Bestand, Stand: heute\n\nName;Tierart;Rasse\nRex;Hund;Boxer\nTom;Katze;EKH\n",
    ],
    [
      "a title above unknown names of columns",
      1,
      ",",
      "Our animals\nWho,What,Where,When\nRex,Dog,Here,2026\nTom,Cat,There,2025\n",
    ],
    ["a title with several cells", 1, ",", "Report,2026-11-26,,\nName,Species,Breed,Status\nRex,Dog,Boxer,sold\n"],
    ["none", 0, ",", "name,category\nRex,7\n"],
    ["none, though pets have the names of columns", 0, ",", "name,note\nName,Species\n"],
    ["none, though most cells of the first row are empty", 0, ",", "Rex,,,\n,Dog,,\nTom,Cat,x,y\n"],
    ["none in one column", 0, ",", "Rex\nMia\nTom\n"],
    ["none above rows of two columns", 0, ",", "Rex\nMia,8\nTom,9\n"],
  ])("are %s", async (_, skippedRows, separator, text) => {
    expect(await detect(text)).toMatchObject({ skippedRows, separator });
  });

  it("are neither names of columns nor pets", async () => {
    const text = "Our animals\n\nNotes,Pet Name,Type,Status\nx,Rex,Dog,sold\n";
    const settings = await detect(text);
    expect(settings).toMatchObject({ hasHeader: true, columns: ["ignore", "name", "category", "status"] });
    const rows: unknown[] = [];
    async function* bytes() {
      // In several chunks.
      for (const part of [text.slice(0, 5), text.slice(5, 20), text.slice(20)]) yield Buffer.from(part);
    }
    for await (const some of readRows(bytes(), settings, [])) rows.push(...some);
    expect(rows).toEqual([{ line: 4, cells: ["x", "Rex", "Dog", "sold"] }]);
  });
});

describe("the columns", () => {
  it.each([
    ["name,categoryId,category,status", ["name", "category", "ignore", "status"]],
    [
      "id,name,categoryId,category,status,createdAt,updatedAt",
      ["ignore", "name", "category", "ignore", "status", "ignore", "ignore"],
    ],
    ["Status, PET_NAME ,Category name", ["status", "name", "category"]],
    ["Title,Species,colour", ["name", "category", "ignore"]],
    ["Kategorie,Name,Status", ["category", "name", "status"]],
    ["Nom,Catégorie,Statut", ["name", "category", "status"]],
    ["Name,Tierart,Status", ["name", "category", "status"]],
    ["Tiername,Tierart,Zustand", ["name", "category", "status"]],
    ["Tiername,Tierart,Vermittlung", ["name", "category", "status"]],
    ["Nom de l’animal,Espèce,État", ["name", "category", "status"]],
    ["Nombre del animal,Especie,Estado", ["name", "category", "status"]],
    ["الاسم,الفئة,الحالة", ["name", "category", "status"]],
    ["اسم الحيوان,النوع,الحالة", ["name", "category", "status"]],
    ["name,name,status", ["name", "ignore", "status"]],
    // As shelters and clinics export them.
    ["Tiernummer,Tiername,Tierart", ["reference", "name", "category"]],
    ["Microchip,External ID,id,SKU,Name", ["ignore", "reference", "ignore", "ignore", "name"]],
    ["id,name,categoryId,category,status,reference", ["ignore", "name", "category", "ignore", "status", "reference"]],
    ["breed,animal_type,name,outcome_subtype,outcome_type", ["ignore", "category", "name", "ignore", "status"]],
    ["Animal #,ARN,Animal Name,Species,Stage", ["reference", "ignore", "name", "category", "status"]],
    ["Animal,Animal Name,Animal Type", ["ignore", "name", "category"]],
    ["Animal ID,Name,Outcome Status,Type,Sex", ["reference", "name", "status", "category", "ignore"]],
    ["id,name,specie,breed,year", ["ignore", "name", "category", "ignore", "ignore"]],
    ["Ref,Name,Species", ["reference", "name", "category"]],
    ["Ref.,Name,Species", ["reference", "name", "category"]],
    ["Ref No,Name,Species", ["reference", "name", "category"]],
    ["Reference no.,Name,Species", ["reference", "name", "category"]],
    ["Intake #,Name,Species", ["reference", "name", "category"]],
    ["Ref.-Nr.,Name,Tierart", ["reference", "name", "category"]],
    ["Réf.,Nom,Espèce", ["reference", "name", "category"]],
    ["Pet Name,Pet Type,City,State,Status", ["name", "category", "ignore", "ignore", "status"]],
    ["Pet's Name,Animal type,Current Status", ["name", "category", "status"]],
    ["Name,Species,City,State", ["name", "category", "ignore", "ignore"]],
  ])("of %s are matched by name", async (header, columns) => {
    expect((await detect(`${header}\nx,1,2,3,4,5,6\n`)).columns.slice(0, columns.length)).toEqual(columns);
  });

  it.each(["No.", "Number", "#", "Nr.", "Nummer", "N°", "Nº", "Numéro", "Núm.", "الرقم"])(
    "called %s are the reference where each row has its own number, which is not that of the row",
    async (header) => {
      const columns = async (...values: string[]) =>
        (await detect(`${header},Name,Type\n${values.map((value) => `${value},Rex,7\n`).join("")}`)).columns;
      expect(await columns("T-19", "T-7", "", "T-8")).toEqual(["reference", "name", "category"]);
      expect(await columns("17", "18", "19")).toEqual(["reference", "name", "category"]);
      for (const others of [
        ["1", "2", "3"],
        ["0", "1", "2"],
        ["1", "2", "4"],
        ["3", "2", "1"],
        ["#1", "#2", "#3"],
        ["1)", "2)", "3)"],
        ["١", "٢", "٣"],
        ["4", "4", "2"],
        ["", ""],
      ])
        expect(await columns(...others)).toEqual(["ignore", "name", "category"]);
    },
  );

  it("called a number are ignored beside a column of references, and do not make a row the header", async () => {
    expect((await detect("No.,Animal ID,Name\n7,A1,Rex\n5,A2,Mia\n")).columns).toEqual(["ignore", "reference", "name"]);
    expect((await detect("Rex,no\nMia,no\n")).hasHeader).toBe(false);
  });

  it.each([
    ["Rex,7,sold\nMia,8,available\n", ["name", "category", "status"]],
    ["1,Rex,7,sold\n2,Mia,8,Available\n", ["ignore", "name", "category", "status"]],
    ["sold,Rex\npending,Mia\n", ["status", "name"]],
    ["Rex,Labrador,5\nMia,Siamese,2\n", ["name", "ignore", "ignore"]],
    ["Verkauft,Rex\nverfügbar,Mia\n", ["status", "name"]],
  ])("of %j are matched by their values", async (text, columns) => {
    expect((await detect(text)).columns).toEqual(columns);
  });
});

it("JSON Lines are distinguished from CSV, and their members are the columns", async () => {
  const text = '{"id":1,"name":"Rex","categoryId":9007199254740993}\n{"name":"Mia","status":"sold"}\n';
  const settings = await detect(text);
  expect(settings).toMatchObject({ format: "jsonl", hasHeader: false });
  expect(await readSample(headOf(text), settings)).toEqual({
    headers: ["id", "name", "categoryId", "status"],
    rows: [
      ["1", "Rex", "9007199254740993", ""],
      ["", "Mia", "", "sold"],
    ],
  });
  expect(settings.columns).toEqual(["ignore", "name", "category", "status"]);
});

it.each([
  [true, "pets.txt", '[{"name":"Rex"}]'],
  [true, "pets.jsonl", '\uFEFF\r\n[\n  {\n    "name": "Rex"'],
  [true, "pets.csv", "[ ]\n"],
  [true, "Pets.JSON", '["Rex", "Mia"]'],
  [false, "pets.json", '{"name":"Rex"}\n{"name":"Mia"}\n'],
  [false, "pets.csv", "[[Rex]],Dogs\n[[Mia]],Cats\n"],
  [false, "pets.csv", "[ ] Rex,Dogs\n[] Mia,Cats\n"],
  [true, "pets.json", '{\n  "name": "Rex"\n}\n'],
  [true, "pets.txt", '{ "pets": [\r\n  { "name": "Rex" } ] }'],
  [true, "pets.jsonl", '{"name": "Rex",\n "category": 7}\n'],
  [false, "pets.jsonl", '{"name":"Rex","tags":["{"]}\n{}\n'],
  [false, "pets.csv", "{name},{category}\nRex,Dogs\n"],
])("a JSON document is told from rows: %s for %s with %j", (isDocument, fileName, text) => {
  expect(isJsonDocument(headOf(text), "utf-8", fileName)).toBe(isDocument);
});

it("a truncated row at the end of the sample is ignored", async () => {
  const settings = await detect("name,category\nRex,7\n");
  const { rows } = await readSample(headOf("name,category\nRex,7\nMia the ca", false), settings);
  expect(rows).toEqual([["Rex", "7"]]);
  const quoted = await readSample(headOf(`name,category\nRex,7\n"Mia\nthe cat`, false), settings);
  expect(quoted.rows).toEqual([["Rex", "7"]]);
});

it("a sample has whole rows and characters, and omits a truncated row", async () => {
  const name = "🐕".repeat(1_500);
  for (const shift of ["", "x"]) {
    const head = headOf(`${shift}name,category\n${`${name},7\n`.repeat(6)}${name}`, false);
    const { rows } = await readSample(head, await detectSettings(head, "utf-8", null));
    expect(rows).toEqual(Array.from({ length: 6 }, () => [name, "7"]));
  }
  const short = headOf(`name,category\n${"a,1\n".repeat(15_000)}a`, false);
  expect((await readSample(short, await detectSettings(short, "utf-8", null))).rows).toHaveLength(49);
});

it("a sample begins with the rows, and no more than a thousand lines are read for them", async () => {
  const short = headOf(`name,category\n${",\n".repeat(500)}Rex,7\n`);
  const settings = await detectSettings(short, "utf-8", null);
  expect((await readSample(short, settings)).rows).toEqual([["Rex", "7"]]);
  const { rows } = await readSample(headOf(`name,category\nTom,7\n${",\n".repeat(20_000)}Rex,7\n`), settings);
  expect(rows).toEqual([["Tom", "7"]]);
});
