import { describe, expect, it } from "vitest";
import { petColumnsText, petListQuery } from "@/lib/pets/schemas";
import {
  filterOf,
  petHref,
  petListHref,
  readColumns,
  readPetList,
  rowsOf,
  searchOfView,
  viewHref,
  withFilter,
  writeColumns,
} from "@/lib/pets/list-url";

const read = (search: string) => readPetList(new URLSearchParams(search));

describe("the URL of a list of pets", () => {
  it("accepts what the schema of the endpoint accepts, and nothing else", () => {
    const texts = [
      "",
      "available",
      "sold",
      "lost",
      "toString",
      "rex",
      "a".repeat(200),
      "a".repeat(201),
      "20",
      "50",
      "100",
      "21",
    ].concat([
      "newest",
      "oldest",
      "0",
      "-0",
      "007",
      "+1",
      "1e3",
      "9223372036854775807",
      "9223372036854775808",
      "-9223372036854775808",
    ]);
    const defaults: Record<string, unknown> = petListQuery.parse({});
    for (const [name, schema] of Object.entries(petListQuery.shape)) {
      for (const text of texts) {
        const { success, data } = schema.safeParse(text);
        const expected = success && data !== defaults[name] ? { [name]: String(data) } : {};
        expect(read(`${name}=${encodeURIComponent(text)}`), `${name}=${text}`).toEqual(expected);
      }
    }
  });

  it("survives a round trip, in one order of its parts", () => {
    const href =
      "/pets?status=sold&q=re%26x&category=9223372036854775807&order=oldest&limit=50&after=-9007199254740993";
    expect(petListHref(read(href.slice("/pets?".length)))).toBe(href);
    expect(petListHref(read("after=7&status=sold"))).toBe(petListHref(read("status=sold&after=7")));
  });

  it("leaves out what goes without saying", () => {
    expect(petListHref(read("order=newest&limit=20"))).toBe("/pets");
    expect(petListHref({ order: "newest", limit: "20", q: undefined })).toBe("/pets");
  });

  it("drops what is not valid and keeps the rest", () => {
    expect(read("status=lost&q=rex&category=1e3&limit=7&order=&after=x&colour=red")).toEqual({ q: "rex" });
    expect(read(`category=9223372036854775808&q=${"a".repeat(201)}&before=4`)).toEqual({ before: "4" });
    expect(read("q=%20%20&category=%207")).toEqual({ category: "7" });
  });

  it("takes the first of a repeated name, and one position alone", () => {
    expect(readPetList({ status: ["sold", "pending"], q: undefined })).toEqual({ status: "sold" });
    expect(read("after=1&before=9")).toEqual({ after: "1" });
  });

  it("forgets the position with the filter that it belonged to", () => {
    const list = read("status=sold&after=7&limit=50");
    expect(petListHref(withFilter(list, { status: "pending" }))).toBe("/pets?status=pending&limit=50");
    expect(filterOf(list)).toEqual({ status: "sold" });
  });

  it("is handed on to the page of a pet", () => {
    expect(petHref("42", { q: "rex", after: "50" })).toBe("/pets/42?q=rex&after=50");
    expect(petHref("-9223372036854775808")).toBe("/pets/-9223372036854775808");
  });

  it("reads the columns that the contract accepts, and writes them back", () => {
    for (const text of [
      "id",
      "name",
      "status,id",
      "updated,added,status,category,id",
      "id,id",
      "price",
      "name,id",
      "id,",
      " ",
    ]) {
      expect(readColumns(text) !== null, text).toBe(petColumnsText.safeParse(text).success);
    }
    expect(readColumns("status,id")).toEqual(["status", "id"]);
    expect(readColumns("name")).toEqual([]);
    expect(writeColumns([])).toBe("name");
    expect(read("columns=status,id&view=x")).toEqual({ columns: "status,id" });
  });

  it("tells what belongs to a saved view from where one is and from what the server is asked", () => {
    const id = "0b4e9ad5-6a0c-4a39-9f0e-0d3b0c8f4a11";
    const list = read(`status=sold&columns=id&view=${id}&after=7`);
    expect(searchOfView(list)).toBe("status=sold&columns=id");
    expect(viewHref({ id, search: "status=sold&columns=id" })).toBe(`/pets?status=sold&columns=id&view=${id}`);
    expect(rowsOf(list)).toEqual({ status: "sold", after: "7" });
    expect(petListHref(withFilter(list, { status: "pending" }))).toBe(`/pets?status=pending&columns=id&view=${id}`);
  });
});
