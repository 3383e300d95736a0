import { guideSection } from "@/e2e/fixtures/tools/guide";
import { expect, test } from "@/e2e/fixtures/tools/test";

/** The document's example of an id, which the converter puts into the request. */
const EXAMPLE_ID = 42;

test("the Postman collection of the document runs twice, and each run adds another pet and message", async ({
  database,
  keyWith,
  project,
  server,
  shop,
}) => {
  await shop.clear();
  await database.query("INSERT INTO pet (id, name, category_id) VALUES ($1, 'Rex', 7)", [EXAMPLE_ID]);
  const { key, id: keyId } = await keyWith({ scopes: ["pets:read", "pets:write", "messages:write"] });
  const commands = guideSection(server.origin, "Postman").commands.split("\n");
  const newman = commands.pop() ?? "";
  expect(newman).toMatch(/^newman run /);
  await project.run(commands.join("\n"));

  for (const run of [1, 2]) {
    const output = await project.run(newman, { PETSTORE_API_KEY: key });
    expect(answersIn(output)).toEqual(["GET 200", "GET 200", "POST 201", "POST 202"]);
    const [added] = await database.query(
      "SELECT (SELECT count(*)::int FROM pet) AS pets, (SELECT count(*)::int FROM message WHERE api_key_id = $1) AS messages",
      [keyId],
    );
    expect(added).toEqual({ pets: 1 + run, messages: run });
  }
});

/** The method and status of each request in Newman's output, such as `GET http://… [200 OK, 1.1kB, 20ms]`. */
function answersIn(output: string): string[] {
  return [...output.matchAll(/^ +(GET|POST) \S+ \[(\d+)/gm)].map(([, method, status]) => `${method} ${status}`).sort();
}
