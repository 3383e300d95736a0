import { describe, expect, it } from "vitest";
import { petColumnsText } from "@/lib/pets/schemas";
import {
  firstPlaceOf,
  filterOf,
  petHref,
  petListHref,
  readColumns,
  readPetList,
  rowsOf,
  searchOfView,
  viewHref,
  withFilter,
  withoutFilters,
  writeColumns,
} from "@/lib/pets/list-url";

const read = (search: string) => readPetList(new URLSearchParams(search));
const usual = { order: "newest", limit: "20" };

describe("the address of a list of pets", () => {
  it("survives a round trip, in a canonical order", () => {
    const href =
      "/pets?status=sold&q=re%26x&category=9223372036854775807&order=oldest&limit=50&after=-9007199254740993";
    expect(petListHref(read(href.slice("/pets?".length)))).toBe(href);
    expect(petListHref(read("after=7&status=sold"))).toBe(petListHref(read("status=sold&after=7")));
  });

  it("omits the default order and page size", () => {
    expect(petListHref(read("order=newest&limit=20"))).toBe("/pets");
    expect(petListHref({ order: "newest", limit: "20", q: undefined })).toBe("/pets");
  });

  it("has the pets deleted last first, unless another order was chosen", () => {
    const deleted = read("status=deleted");
    expect(deleted).toEqual({ ...usual, status: "deleted", order: "updated-desc" });
    expect(petListHref(deleted)).toBe("/pets?status=deleted");
    expect(petListHref(read("status=deleted&order=newest"))).toBe("/pets?status=deleted&order=newest");
    expect(petListHref(withFilter(read("q=rex&after=7"), { status: "deleted" }))).toBe("/pets?status=deleted&q=rex");
    expect(petListHref(withFilter(deleted, { status: undefined }))).toBe("/pets");
    expect(petListHref(withoutFilters(deleted))).toBe("/pets");
    expect(petListHref(withFilter(deleted, { order: "newest" }))).toBe("/pets?status=deleted&order=newest");
    expect(petListHref(withFilter(read("order=name"), { status: "deleted" }))).toBe("/pets?status=deleted&order=name");
    expect(searchOfView(deleted)).toBe("status=deleted");
  });

  it("drops invalid values and keeps the rest", () => {
    expect(read("status=lost&q=rex&category=1e3&limit=7&order=&after=x&colour=red")).toEqual({ ...usual, q: "rex" });
    expect(read(`category=9223372036854775808&q=${"a".repeat(201)}&before=4`)).toEqual({ ...usual, before: "4" });
    expect(read("q=%20%20&category=%207&status=toString")).toEqual({ ...usual, category: "7" });
  });

  it("takes the first of repeated parameters, and a single position", () => {
    expect(readPetList({ status: ["sold", "pending"], q: undefined })).toEqual({ ...usual, status: "sold" });
    expect(read("after=1&before=9")).toEqual({ ...usual, after: "1" });
  });

  it("drops the position when the filter changes", () => {
    const list = read("status=sold&after=7&limit=50");
    expect(petListHref(withFilter(list, { status: "pending" }))).toBe("/pets?status=pending&limit=50");
    expect(filterOf(list)).toEqual({ status: "sold", order: "newest" });
  });

  it("has the place of a page and of a pet, which no filter keeps", () => {
    const list = read("after=7&from=51&n=53&status=sold");
    expect(list).toEqual({ ...usual, status: "sold", after: "7", from: "51", n: "53" });
    expect(firstPlaceOf(list)).toBe(51);
    expect(firstPlaceOf(read("from=51"))).toBe(1);
    expect(firstPlaceOf(read("after=7"))).toBeUndefined();
    expect(rowsOf(list)).toEqual({ ...usual, status: "sold", after: "7" });
    expect(petListHref(withFilter(list, { status: "pending" }))).toBe("/pets?status=pending");
    expect(searchOfView(list)).toBe("status=sold");
    for (const wrong of ["0", "-1", "1e3", "01", "9".repeat(13)])
      expect(read(`after=7&from=${wrong}`).from).toBeUndefined();
  });

  it("is part of the address of a pet", () => {
    expect(petHref("42", { q: "rex", after: "50" })).toBe("/pets/42?q=rex&after=50");
    expect(petHref("-9223372036854775808")).toBe("/pets/-9223372036854775808");
  });

  it("reads distinct columns, and writes them back", () => {
    const texts = ["id", "name", "status,id", "updated,added,status,category,id"];
    for (const text of texts) expect(writeColumns(readColumns(text) ?? []), text).toBe(text);
    const wrong = ["id,id", "price", "name,id", "id,", " "];
    for (const text of wrong) {
      expect(readColumns(text), text).toBeNull();
      expect(petColumnsText.safeParse(text).success, text).toBe(false);
    }
    expect(readColumns("status,id")).toEqual(["status", "id"]);
    expect(readColumns("name")).toEqual([]);
    expect(read("columns=status,id&view=x")).toEqual({ ...usual, columns: "status,id" });
  });

  it("separates the parameters of a saved view, the position, and the server's query", () => {
    const id = "0b4e9ad5-6a0c-4a39-9f0e-0d3b0c8f4a11";
    const list = read(`status=sold&columns=id&view=${id}&after=7`);
    expect(searchOfView(list)).toBe("status=sold&columns=id");
    expect(viewHref({ id, search: "status=sold&columns=id" })).toBe(`/pets?status=sold&columns=id&view=${id}`);
    expect(rowsOf(list)).toEqual({ ...usual, status: "sold", after: "7" });
    expect(petListHref(withFilter(list, { status: "pending" }))).toBe(`/pets?status=pending&columns=id&view=${id}`);
  });
});
