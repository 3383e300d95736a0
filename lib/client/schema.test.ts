import path from "node:path";
import openapiTypescript, { astToString, type OpenAPI3 } from "openapi-typescript";
import { format, resolveConfig } from "prettier";
import ts from "typescript";
import { expect, it } from "vitest";
import { openApiDocument } from "@/lib/openapi/document";

const file = path.join(import.meta.dirname, "schema.ts");

const HEADER = `// Written by \`npx vitest run lib/client -u\`, out of the OpenAPI document. An int64 is a bigint.\n\n`;

/** Nothing of these is in the document. */
const EMPTY = ["webhooks", "$defs"];

it("is what openapi-typescript makes of the document, with int64 as bigint", async () => {
  const document = openApiDocument({ origin: "https://shop.example", environment: "production" });
  // Without the headers of answers, which are the larger part of it and which no client has the types of.
  const json = JSON.stringify(document, (_, value: unknown) =>
    isRecord(value) && "description" in value && "headers" in value ? { ...value, headers: undefined } : value,
  );
  const nodes = await openapiTypescript(JSON.parse(json) as OpenAPI3, {
    transform: ({ format }) =>
      format === "int64" ? ts.factory.createKeywordTypeNode(ts.SyntaxKind.BigIntKeyword) : undefined,
  });
  const declared = nodes.filter(
    (node) => !(ts.isTypeAliasDeclaration(node) || ts.isInterfaceDeclaration(node)) || !EMPTY.includes(node.name.text),
  );
  const options = { ...(await resolveConfig(file)), filepath: file };
  await expect(await format(HEADER + astToString(declared), options)).toMatchFileSnapshot(file);
});

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
