import { describe, expect, it } from "vitest";
import { z } from "zod";
import { consoleRouter } from "@/lib/console/router";

/** Procedures that are given a name as it is stored: names from before this rule, and from the API, may have such spaces. */
const AS_STORED = ["categories.removeName"];

const inputs = Object.entries(consoleRouter).flatMap(([domain, procedures]) =>
  Object.entries(procedures as Record<string, { kind: string; input?: unknown }>).flatMap(([name, { kind, input }]) =>
    kind === "mutation" && input instanceof z.ZodObject && input.shape["name"] instanceof z.ZodType
      ? [[`${domain}.${name}`, input.shape["name"]] as const]
      : [],
  ),
);

describe("a name entered in the console", () => {
  it("is checked in each procedure that takes one", () => {
    expect(inputs.map(([name]) => name)).toEqual(
      expect.arrayContaining(["pets.add", "pets.edit", "categories.create", "apiKeys.create", "account.changeName"]),
    );
  });

  it.each(inputs.filter(([name]) => !AS_STORED.includes(name)))("loses the spaces at its ends in %s", (_, schema) => {
    expect(schema.parse(" \tRex 2\u00a0\n")).toBe("Rex 2");
  });
});
