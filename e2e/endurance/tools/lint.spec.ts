import { startServer } from "@/e2e/fixtures/server-process";
import { expect, test } from "@/e2e/fixtures/tools/test";

type Problem = { code: string; message: string };

/**
 * Spectral validates the scopes of a security requirement by OpenAPI 3.0, where only OAuth has scopes. Since 3.1 any
 * scheme may list the roles that the caller needs, and the document has no other place for the scopes of an API key.
 */
const isOfOpenApi30 = ({ code, message }: Problem) =>
  code === "oas3-operation-security-defined" && message.endsWith("must be listed among scopes.");

for (const [when, clock] of [
  ["today", undefined],
  ["after getPet is removed", "2030-12-06T00:00:00Z"],
] as const) {
  test(`redocly and Spectral report nothing for the document, ${when}`, async ({ database, project }) => {
    const env = { STAGING_URL: "https://staging.shop.example", ...(clock && { PETSTORE_CLOCK: clock }) };
    const server = await startServer(database.shopUrl, env);
    await project.run(`curl -sSf -o openapi.json ${server.origin}/api/v1/openapi.json`);
    await server.stop();

    const redocly = await project.run("redocly lint openapi.json --extends recommended-strict --format json");
    expect(JSON.parse(redocly)).toMatchObject({ totals: { errors: 0, warnings: 0, ignored: 0 }, problems: [] });

    await project.write({ "ruleset.yaml": 'extends: ["spectral:oas"]' });
    const spectral = await project.run("spectral lint openapi.json --ruleset ruleset.yaml --format json --quiet");
    expect((JSON.parse(spectral) as Problem[]).filter((problem) => !isOfOpenApi30(problem))).toEqual([]);
  });
}
