import fc from "fast-check";
import { expect, it } from "vitest";
import { indentJson } from "@/components/public-api/indent-json";

it("gives each value a line, and keeps every digit", () => {
  expect(indentJson('[{"id":9223372036854775807,"name":"Rex, {1}","tags":[],"more":{}},-0.10e+5]')).toBe(
    `[
  {
    "id": 9223372036854775807,
    "name": "Rex, {1}",
    "tags": [],
    "more": {}
  },
  -0.10e+5
]`,
  );
});

it("indents any JSON as JSON.stringify does", () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(indentJson(JSON.stringify(value))).toBe(JSON.stringify(value, null, 2));
    }),
  );
});
