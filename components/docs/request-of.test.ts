import { describe, expect, it } from "vitest";
import { problemOfField, initialValue, requestOf, type FormField } from "@/components/docs/request-of";

const field = (part: Partial<FormField> & Pick<FormField, "name" | "place">): FormField => ({
  isRequired: false,
  options: [],
  isNumber: false,
  defaultValue: null,
  example: null,
  ...part,
});
const name = field({ place: "body", name: "name", isRequired: true, example: "Rex" });
const categoryId = field({ place: "body", name: "categoryId", isRequired: true, isNumber: true, example: "7" });

describe("requestOf", () => {
  const send = (values: Record<string, string>) => requestOf("POST", "/api/v1/pets", [name, categoryId], values);

  it("writes every digit of a number, which JSON.stringify would round", () => {
    expect(send({ "body.name": 'R"ex\n', "body.categoryId": " -9223372036854775808 " }).body).toBe(
      String.raw`{"name":"R\"ex\n","categoryId":-9223372036854775808}`,
    );
  });

  it("leaves out empty fields, and sends other text than a number as it was typed", () => {
    expect(send({ "body.name": "", "body.categoryId": "07" }).body).toBe('{"categoryId":"07"}');
    expect(send({ "body.categoryId": '1,"x":2' }).body).toBe(String.raw`{"categoryId":"1,\"x\":2"}`);
  });

  it("puts each value where it belongs, escaped", () => {
    const fields = [
      field({ place: "path", name: "petId" }),
      field({ place: "query", name: "status" }),
      field({ place: "query", name: "cursor" }),
      field({ place: "header", name: "If-None-Match" }),
    ];
    const values = { "path.petId": "4/2?", "query.status": "sold & gone", "header.If-None-Match": 'W/"1"' };
    expect(requestOf("GET", "/api/v1/pets/{petId}", fields, values)).toEqual({
      method: "GET",
      path: "/api/v1/pets/4%2F2%3F?status=sold+%26+gone",
      headers: { "If-None-Match": 'W/"1"' },
    });
  });
});

describe("initialValue", () => {
  it("is the example, but for what would have to be made up", () => {
    expect(initialValue(name)).toBe("Rex");
    expect(initialValue(field({ place: "query", name: "limit", defaultValue: "20" }))).toBe("20");
    expect(initialValue(field({ place: "query", name: "cursor", example: "AAAA" }))).toBe("");
    expect(initialValue(field({ place: "header", name: "Idempotency-Key", example: "8e03" }))).toBe("");
  });
});

describe("problemOfField", () => {
  it("is of required, empty fields after a submission", () => {
    expect(problemOfField(name, " ", true)).toBe("name is required");
    expect(problemOfField(name, "", false)).toBeUndefined();
    expect(problemOfField(name, "Rex", true)).toBeUndefined();
    expect(problemOfField(field({ place: "query", name: "status" }), "", true)).toBeUndefined();
  });

  it("is of a header that no browser sends, at once", () => {
    expect(problemOfField(field({ place: "header", name: "Idempotency-Key" }), "ł", false)).toMatch(/ASCII/);
  });
});
