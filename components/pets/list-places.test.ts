import { describe, expect, it } from "vitest";
import type { Neighbours } from "@/lib/pets/schemas";
import { listPlaces } from "./list-places";

const neighbours = (given: Partial<Neighbours> = {}): Neighbours => ({
  ...{ at: "5", place: "here", previous: "4", next: "6", total: "9" },
  ...given,
});

describe("the places of a pet and its neighbours", () => {
  it("are one apart", () => {
    expect(listPlaces(3, neighbours())).toEqual({ own: 3, previous: 2, next: 4 });
    expect(listPlaces(3, neighbours({ total: null }))).toEqual({ own: 3, previous: 2, next: 4 });
    expect(listPlaces(undefined, neighbours())).toEqual({});
    expect(listPlaces(3, undefined)).toEqual({ own: 3 });
  });

  it("close up once the pet has left the list, or has moved behind them", () => {
    expect(listPlaces(3, neighbours({ place: "away" }))).toEqual({ previous: 2, next: 3 });
    expect(listPlaces(1, neighbours({ place: "away", previous: null }))).toEqual({ next: 1 });
  });

  it("follow the pet that has moved before them", () => {
    expect(listPlaces(3, neighbours({ place: "before" }))).toEqual({ previous: 3, next: 4 });
  });

  it("are told by the ends of the list, whatever others have added or deleted since", () => {
    expect(listPlaces(3, neighbours({ previous: null }))).toEqual({ own: 1, next: 2 });
    expect(listPlaces(3, neighbours({ next: null }))).toEqual({ own: 9, previous: 8, next: 10 });
    expect(listPlaces(3, neighbours({ next: null, total: null }))).toMatchObject({ own: 3 });
  });

  it("are missing where the list shows that they are wrong", () => {
    expect(listPlaces(9, neighbours())).toEqual({});
    expect(listPlaces(12, neighbours())).toEqual({});
    expect(listPlaces(1, neighbours())).toEqual({});
  });
});
