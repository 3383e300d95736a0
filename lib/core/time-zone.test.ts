import { describe, expect, it } from "vitest";
import { DAY_MS } from "@/lib/core/clock";
import { dayIn, isTimeZone, startOfDayIn } from "@/lib/core/time-zone";

it.each([
  ["Europe/Paris", true],
  ["UTC", true],
  ["America/Argentina/Buenos_Aires", true],
  ["Mars/Olympus_Mons", false],
  ["+02:00", false],
  ["", false],
])("%s is a time zone: %s", (name, isKnown) => {
  expect(isTimeZone(name)).toBe(isKnown);
});

/** The clocks of the last ones are set at midnight. */
const zones = [
  "UTC",
  "Europe/Paris",
  "America/St_Johns",
  "Australia/Lord_Howe",
  "Pacific/Apia",
  "America/Havana",
  "America/Santiago",
  "America/Asuncion",
  "Atlantic/Azores",
  "Africa/Cairo",
];

describe("a day in a time zone", () => {
  it("begins at its midnight, also when the clocks change", () => {
    const begins = (zone: string, day: string) => new Date(startOfDayIn(zone, day)).toISOString();
    expect(begins("UTC", "2026-11-21")).toBe("2026-11-21T00:00:00.000Z");
    expect(begins("Europe/Paris", "2026-03-29")).toBe("2026-03-28T23:00:00.000Z");
    expect(begins("Europe/Paris", "2026-03-30")).toBe("2026-03-29T22:00:00.000Z");
    expect(begins("Europe/Paris", "2026-10-26")).toBe("2026-10-25T23:00:00.000Z");
    expect(begins("America/New_York", "2026-11-01")).toBe("2026-11-01T04:00:00.000Z");
    expect(begins("Asia/Kathmandu", "2026-11-21")).toBe("2026-11-20T18:15:00.000Z");
    expect(begins("Pacific/Kiritimati", "2026-11-21")).toBe("2026-11-20T10:00:00.000Z");
  });

  it("has each of its instants", () => {
    for (const zone of zones) {
      for (let n = 0; n < 400; n++) {
        const day = new Date(Date.UTC(2026, 0, 1) + n * DAY_MS).toISOString().slice(0, 10);
        expect([zone, dayIn(zone, startOfDayIn(zone, day)), dayIn(zone, startOfDayIn(zone, day) - 1) < day]).toEqual([
          zone,
          day,
          true,
        ]);
      }
    }
  });
});
