import { describe, expect, it } from "vitest";
import { z } from "zod";
import { setUpTestShop, signedIn } from "@/lib/accounts/testing";
import { allProcedures } from "@/lib/console/testing";
import { PROBLEMS_MAX, ValidationError } from "@/lib/core/validation-error";
import { parseInput } from "@/lib/http/read-input";
import { message } from "@/lib/texts/message";

describe("a validation error", () => {
  it("has the first problem of each field, and names all in its message", () => {
    const error = new ValidationError([
      { path: ["scopes", 0], message: "must be a scope", text: message("problems.chooseOne") },
      { path: ["scopes"], message: "must not be empty", text: message("problems.chooseSome") },
      { path: ["name"], message: "is required", text: message("problems.missing") },
      { path: [], message: "must be an object", text: message("problems.invalid") },
    ]);
    expect(error.fields).toEqual({ scopes: { key: "problems.chooseOne" }, name: { key: "problems.missing" } });
    expect(error.message).toBe(
      "scopes.0 must be a scope; scopes must not be empty; name is required; must be an object",
    );
    expect([error.code, error.status]).toEqual(["invalid_request", 400]);
  });

  it("has a bounded number of fields", () => {
    const problems = Array.from({ length: 500 }, (_, number) => ({
      path: [`field${number}`],
      message: "is unknown",
      text: message("problems.invalid"),
    }));
    const { fields } = new ValidationError(problems);
    expect(Object.keys(fields)).toHaveLength(PROBLEMS_MAX);
    expect(fields).toHaveProperty("field0");
  });
});

describe("a value of the wrong type is reported by field", () => {
  const inputs = allProcedures.flatMap(({ name, procedure: { input } }) => (input ? [{ name, input }] : []));
  it.each(inputs)("by $name", ({ input }) => {
    const { properties = {}, anyOf, oneOf } = z.toJSONSchema(input, { io: "input", unrepresentable: "any" });
    const variants = [properties, ...[...(anyOf ?? []), ...(oneOf ?? [])].map((variant) => variant.properties ?? {})];
    const names = variants.flatMap((variant) => Object.keys(variant));
    expect(names).not.toEqual([]);
    try {
      parseInput(input, Object.fromEntries(names.map((name) => [name, { of: "a wrong type" }])));
      expect.unreachable("the input was taken");
    } catch (error) {
      expect(error).toBeInstanceOf(ValidationError);
      const fields = Object.keys((error as ValidationError).fields);
      expect(fields).not.toEqual([]);
      expect(names).toEqual(expect.arrayContaining(fields));
    }
  });
});

describe("the console", () => {
  setUpTestShop();

  it("returns the invalid fields, whether a schema or the stored data rejects them", async () => {
    const { browser } = await signedIn("staff");
    const refused = async (input: object) => (await browser.callProcedure("categories.setName", input)).json();
    expect(await refused({ categoryId: "1", name: "" })).toMatchObject({ fields: { name: expect.any(String) } });
    await browser.call("categories.setName", { categoryId: "1", name: "Parrots" });
    expect(await refused({ categoryId: "2", name: "Parrots" })).toEqual({
      code: "invalid_request",
      message: "A category has this name already (ID 1).",
      status: 400,
      fields: { name: "A category has this name already (ID 1)." },
    });
  });
});
