import { expect, it } from "vitest";
import { snippetFor, type Snippet } from "@/components/public-api/snippets";

const snippet: Snippet = {
  request: { method: "POST", path: "/api/v1/pets", body: '{"name":"Rex","categoryId":7}' },
  origin: "https://shop.test",
  key: null,
  reads: "exact",
};

it("writes with the library that reads exactly, which takes a BigInt where JSON.stringify throws", () => {
  const code = snippetFor("JavaScript", snippet);
  expect(code).toContain(
    '// npm install lossless-json\nimport { parse, parseNumberAndBigInt, stringify } from "lossless-json";\n',
  );
  expect(code).toContain('  body: stringify({"name":"Rex","categoryId":7}),\n');
});

it("imports no more than it uses", () => {
  expect(snippetFor("JavaScript", { ...snippet, request: { method: "GET", path: "/api/v1/pets" } })).toContain(
    'import { parse, parseNumberAndBigInt } from "lossless-json";',
  );
  const plain = snippetFor("JavaScript", { ...snippet, reads: "json" });
  expect(plain).not.toContain("import");
  expect(plain).toContain("  body: JSON.stringify({");
});

it("sends integers that a JavaScript number does not hold as they were given", () => {
  const request = { ...snippet.request, body: '{"name":"O\'Hara","categoryId":9007199254740993}' };
  for (const reads of ["exact", "text"] as const)
    expect(snippetFor("JavaScript", { ...snippet, request, reads })).toContain(
      String.raw`  body: '{"name":"O\'Hara","categoryId":9007199254740993}',`,
    );
});
