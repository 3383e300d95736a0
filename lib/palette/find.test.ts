import { beforeEach, expect, it } from "vitest";
import fc from "fast-check";
import { setUpTestShop, signedIn } from "@/lib/accounts/testing";
import { generateKey } from "@/lib/api-keys/key-format";
import { db } from "@/lib/db";
import { createPet } from "@/lib/pets/service";
import { FOUND_MAX } from "@/lib/palette/schemas";

setUpTestShop();
beforeEach(async () => {
  await db().category.deleteMany();
});

async function keyOf(accountId: string, name: string): Promise<string> {
  const { prefix, hash } = generateKey();
  const data = { accountId, name, prefix, hash: new Uint8Array(hash), scopes: ["messages:write"] };
  return (await db().apiKey.create({ data })).id;
}

it("finds of each kind only what the role may see", async () => {
  const owner = await signedIn("owner", "Kestrel Ann");
  const staff = await signedIn("staff", "Kestrel Bob");
  const developer = await signedIn("developer", "Kestrel Eve");
  const keys = [await keyOf(owner.id, "Kestrel 1"), await keyOf(developer.id, "Kestrel 2")];
  await db().category.create({ data: { id: 7n, name: "Kestrels" } });
  await db().message.create({
    data: { id: "msg_1", message: `${"far ".repeat(100)}a kestrel`, status: "delivered", apiKeyId: keys[0] ?? "" },
  });
  await db().messageSearch.create({ data: { messageId: "msg_1", text: `${"far ".repeat(100)}a kestrel` } });
  const namesFor = async ({ browser }: typeof owner) => {
    const { body } = await browser.call("palette.find", { q: "KÉSTREL" });
    return Object.fromEntries(Object.entries(body).map(([kind, rows]) => [kind, rows.length]));
  };
  const none = {
    pets: 0,
    referenced: 0,
    partlyReferenced: 0,
    categories: 0,
    messages: 0,
    members: 0,
    apiKeys: 0,
    imports: 0,
    jobs: 0,
  };
  expect(await namesFor(owner)).toEqual({ ...none, categories: 1, messages: 1, members: 3, apiKeys: 2 });
  expect(await namesFor(staff)).toEqual({ ...none, categories: 1, messages: 1 });
  expect(await namesFor(developer)).toEqual({ ...none, apiKeys: 1 });
  const { body } = await staff.browser.call("palette.find", { q: "Késtrel far" });
  expect(body.messages).toEqual([
    {
      id: "msg_1",
      from: "Kestrel 1",
      createdAt: expect.any(String) as string,
      text: expect.stringMatching(/^… .*kestrel$/) as string,
    },
  ]);
});

it("finds a pet by its reference, however it is written", async () => {
  const { browser } = await signedIn("staff");
  const { id } = await db().pet.create({ data: { name: "Bella", categoryId: 7n } });
  await db().petReference.createMany({ data: [id, id + 1n].map((petId) => ({ petId, reference: "A786884" })) });
  const find = async (q: string) => (await browser.call("palette.find", { q })).body.referenced;
  for (const q of [" A786884 ", "a-786884"]) expect((await find(q)).map((pet) => pet.id)).toEqual([String(id)]);
  for (const q of ["A78688", "786884"]) expect(await find(q)).toEqual([]);
});

it("finds pets by the beginning of their reference, then by its end, the shortest first, and by no other part of it", async () => {
  const { browser } = await signedIn("staff");
  const references = [
    "SH-1012",
    "sh 10",
    "SH-10",
    "SH-1",
    "A-0012",
    "AB-7",
    "24.1001",
    "24-12",
    "X9",
    "Ö-77",
    "D 700123",
  ];
  for (const reference of references) {
    const { id } = await db().pet.create({ data: { name: "Bella", categoryId: 7n } });
    await db().petReference.create({ data: { petId: id, reference } });
  }
  const find = async (q: string) =>
    (await browser.call("palette.find", { q })).body.partlyReferenced.map(({ reference }) => reference);
  const parts: [string, string[]][] = [
    ["SH", ["SH-1", "sh 10", "SH-10", "SH-1012"]],
    ["sh-1", ["sh 10", "SH-10", "SH-1012"]],
    ["SH10", ["SH-1012"]],
    ["A-0", ["A-0012"]],
    ["a-00", ["A-0012"]],
    ["A001", ["A-0012"]],
    ["24.100", ["24.1001"]],
    ["24-", ["24.1001", "24-12"]],
    ["o7", ["Ö-77"]],
    ["X-", []],
    ["--", []],
    ["00", []],
    ["1012", ["SH-1012"]],
    ["012", ["SH-1012"]],
    ["12", []],
    ["24-12", []],
    ["H-10", ["sh 10", "SH-10"]],
    ["H-1", []],
    ["H-101", []],
    ["4-12", ["24-12"]],
    ["4.1001", ["24.1001"]],
    ["00123", ["D 700123"]],
    ["0-123", []],
    ["001", ["24.1001"]],
  ];
  for (const [q, found] of parts) expect(await find(q), q).toEqual(found);
});

it("finds by a part of a reference no deleted pet", async () => {
  const { browser } = await signedIn("staff");
  await db().petReference.create({ data: { petId: 99n, reference: "SH-99" } });
  expect((await browser.call("palette.find", { q: "SH-9" })).body.partlyReferenced).toEqual([]);
  expect((await browser.call("palette.find", { q: "H-99" })).body.partlyReferenced).toEqual([]);
});

it("finds first what has exactly the name, and what has one like it if none has it", async () => {
  const { browser, id } = await signedIn("owner", "Kestrel");
  for (const name of ["Big Oliver", "olivera", "Oliver Twist", "ÓLIVER", "Oliver", "Zoe"])
    await createPet({ kind: "account", id, role: "owner" }, { name, categoryId: 7n, status: "sold" });
  for (const [n, name] of ["A dog", "Dogs", "dog"].entries())
    await db().category.create({ data: { id: BigInt(n), name } });
  const find = async (q: string) => (await browser.call("palette.find", { q })).body;
  const namesOf = (rows: readonly { name: string }[]) => rows.map(({ name }) => name);
  expect(namesOf((await find("oliver")).pets)).toEqual(["Oliver", "ÓLIVER", "Oliver Twist", "olivera"]);
  expect(namesOf((await find("zoë")).pets)).toEqual(["Zoe"]);
  expect(namesOf((await find("zz")).pets)).toEqual([]);
  expect(namesOf((await find("DOG")).categories)).toEqual(["dog", "Dogs", "A dog"]);
  expect(namesOf((await find("odg")).categories)).toEqual(["dog", "Dogs", "A dog"]);
  expect(namesOf((await find("kestrle")).members)).toEqual(["Kestrel"]);
});

it("finds the first few of many, and no error for any text", async () => {
  const { browser, id } = await signedIn("owner");
  await db().category.createMany({
    data: Array.from({ length: 20 }, (_, n) => ({ id: BigInt(n), name: `Dogs ${n}` })),
  });
  for (let n = 0; n < 10; n++) await keyOf(id, `dog till ${n}`);
  const { body } = await browser.call("palette.find", { q: "dog" });
  expect([body.categories.length, body.apiKeys.length]).toEqual([FOUND_MAX, FOUND_MAX]);
  expect((await browser.call("palette.find", { q: "d" })).code).toBe("invalid_request");
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: "binary", minLength: 2, maxLength: 200 }), async (text) => {
      const q = text.replaceAll("\0", "").trim();
      if ([...q].length >= 2 && q.length <= 200) expect((await browser.call("palette.find", { q })).status).toBe(200);
    }),
    { numRuns: 100 },
  );
});
