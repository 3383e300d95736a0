import { petsOf } from "@/e2e/fixtures/answer";
import { guideSection, readGuide } from "@/e2e/fixtures/tools/guide";
import { expect, test } from "@/e2e/fixtures/tools/test";

const GENERATORS = ["openapi-typescript", "Hey API", "Orval", "Kubb", "oazapfts", "swagger-typescript-api"];

/** Problems that a generator must not report about the document. */
const COMPLAINT = /warn|error|deprecat|fail|invalid|unsupported/i;

test("the guide has a program for each generator", () => {
  expect(readGuide("").flatMap(({ title, files }) => ("shop.ts" in files ? [title] : []))).toEqual(GENERATORS);
});

for (const generator of GENERATORS) {
  test(`${generator}: the client compiles, adds, lists and gets a pet, and sends a message, as in the guide`, async ({
    call,
    database,
    keyWith,
    project,
    server,
    shop,
  }) => {
    await shop.clear();
    const { key, id: keyId } = await keyWith({ scopes: ["pets:read", "pets:write", "messages:write"] });
    const setup = guideSection(server.origin, "Set up a project");
    const { commands, files } = guideSection(server.origin, generator);
    const { commands: compileAndRun } = guideSection(server.origin, "Compile and run");
    expect(JSON.parse(setup.files["tsconfig.json"] ?? "")).toMatchObject({ compilerOptions: { strict: true } });
    await project.write({ ...setup.files, ...files, "package.json": '{ "type": "module" }' });

    const output = await project.run(`{ ${commands}\n} 2>&1`);
    // A client has files such as `Error.ts`.
    const words = output.split(/\s/).filter((word) => !/[.](?:ts|json)$/.test(word));
    expect(words.join(" ")).not.toMatch(COMPLAINT);
    const printed = await project.run(compileAndRun, { PETSTORE_API_KEY: key });

    const [pet, ...others] = petsOf(await call("GET", "/api/v1/pets"));
    expect(pet).toMatchObject({ name: "Rex", categoryId: 7n, status: "available" });
    expect(others).toEqual([]);
    expect(printed).toBe(`${pet?.id} 1 Rex queued\n`);
    const messages = await database.query("SELECT message FROM message WHERE api_key_id = $1", [keyId]);
    expect(messages).toEqual([{ message: "Is Rex still for sale?" }]);
  });
}
