import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { z } from "zod";
import { activityHref, readActivityList } from "@/lib/activity/list-url";
import { activityQuery } from "@/lib/activity/schemas";
import { keyListHref, readKeyListView } from "@/lib/api-keys/list-url";
import { keyListQuery } from "@/lib/api-keys/schemas";
import { categoryListHref, readCategoryListUrl } from "@/lib/categories/list-url";
import { categoryQuery } from "@/lib/categories/schemas";
import type { SearchParams } from "@/lib/core/page-address";
import { memberListHref, readMemberListView, readSessionListView, sessionListHref } from "@/lib/accounts/list-url";
import { memberQuery, sessionQuery } from "@/lib/accounts/member-schemas";
import { importListHref, readImportListUrl } from "@/lib/imports/list-url";
import { importQuery } from "@/lib/imports/schemas";
import { jobListHref, readJobListUrl } from "@/lib/jobs/list-url";
import { jobQuery } from "@/lib/jobs/schemas";
import { inboxHref, readInboxUrl } from "@/lib/messages/list-url";
import { inboxQuery } from "@/lib/messages/schemas";
import { overviewHref, readOverviewUrl } from "@/lib/overview/range-url";
import { overviewQuery } from "@/lib/overview/schemas";
import { petListHref, readPetList } from "@/lib/pets/list-url";
import { petListQuery } from "@/lib/pets/schemas";
import { viewFilter } from "@/lib/saved-views/schemas";

type Address = {
  path: string;
  read: (given: SearchParams | URLSearchParams) => Record<string, string | undefined>;
  href: (values: never) => string;
  /** The input schema of the procedure that the page calls. */
  query: z.ZodObject<Record<string, z.ZodType>>;
  /** Parameters of the procedure that are not in the address, or that the service validates. */
  isLeftOut?: string[];
  /** What a value of one parameter makes usual for others. */
  usualWith?: (name: string, text: string) => object;
};

const addresses: Address[] = [
  {
    path: "/pets",
    read: readPetList,
    href: petListHref,
    query: petListQuery.extend(viewFilter.shape),
    // The service checks a position, which is valid in one order of the list only.
    isLeftOut: ["after", "before"],
    usualWith: (name, text) => (name === "status" && text === "deleted" ? { order: "updated-desc" } : {}),
  },
  { path: "/activity", read: readActivityList, href: activityHref, query: activityQuery },
  { path: "/messages", read: readInboxUrl, href: inboxHref, query: inboxQuery },
  { path: "/api-keys", read: readKeyListView, href: keyListHref, query: keyListQuery },
  { path: "/members", read: readMemberListView, href: memberListHref, query: memberQuery },
  { path: "/members/sessions", read: readSessionListView, href: sessionListHref, query: sessionQuery },
  {
    path: "/categories",
    read: readCategoryListUrl,
    href: categoryListHref,
    query: categoryQuery,
    // The list grows while scrolling, so its address has no position.
    isLeftOut: ["after"],
  },
  { path: "/imports", read: readImportListUrl, href: importListHref, query: importQuery, isLeftOut: ["after"] },
  { path: "/jobs", read: readJobListUrl, href: jobListHref, query: jobQuery, isLeftOut: ["after", "show"] },
  { path: "/overview", read: readOverviewUrl, href: overviewHref, query: overviewQuery },
];

/** Texts that some parameter accepts, and similar ones. */
const someText = fc.oneof(
  fc.constantFrom(
    ...["available", "sold", "deleted", "lost", "toString", "newest", "oldest", "all", "unread", "active", "mine"],
    ...[
      "everyone",
      "7",
      "20",
      "21",
      "30",
      "50",
      "90",
      "100",
      "0",
      "-0",
      "007",
      "+1",
      "1e3",
      "name",
      "status,id",
      "id,id",
    ],
    ...["9223372036854775807", "9223372036854775808", "-9223372036854775808", "-9223372036854775809"],
    ...[
      "pet",
      "pet.created",
      "Pet.created",
      "pet.",
      "security",
      "operator",
      "system",
      "account.x",
      "account. ",
      "api_key.1",
    ],
    ...[
      "2026-11-21T00:00:00Z",
      "2026-11-21T00:00Z",
      "2026-02-29T00:00:00Z",
      "2024-02-29T23:59:59.123456Z",
      "2026-13-01T00:00:00Z",
    ],
    ...[
      "2026-11-21T24:00:00Z",
      "0999-12-31T23:59:59Z",
      "2026-11-21T00:00:00+01:00",
      "2026-11-21",
      "2026-11-21T00:00:00.000Z~a",
      "2026-02-30T00:00:00.000Z~a",
    ],
    ...[
      "1999-11-21T00:00:00.000Z~a",
      "~",
      "1~MQ",
      "name-desc",
      "created-desc",
      "2026-11-21T00:00:00.000Z",
      "00000000-0000-0000-0000",
      randomUUID().toUpperCase(),
    ],
    ..."é日👩‍🚀&=+%20#?",
    ...[39, 40, 41, 100, 101, 200, 201, 254, 255].map((length) => "a".repeat(length)),
  ),
  fc.uuid({ version: [1, 2, 3, 4, 5, 6, 7, 8] }),
  fc.bigInt({ min: -(2n ** 64n), max: 2n ** 64n }).map(String),
  fc.date({ noInvalidDate: true, min: new Date(0), max: new Date("2999-12-31") }).map((date) => date.toISOString()),
  fc.string({ unit: "grapheme", minLength: 1 }),
);

describe.each(addresses)(
  "the address of $path",
  ({ path, read, href, query, isLeftOut = [], usualWith = () => ({}) }) => {
    const names = Object.keys(query.shape).filter((name) => !isLeftOut.includes(name));
    const usual = read({});

    it.each(names)("accepts the same values for %s as the procedure", (name) => {
      fc.assert(
        fc.property(
          someText.map((text) => text.trim()).filter((text) => text !== ""),
          (text) => {
            const isTaken = query.shape[name]?.safeParse(text).success === true;
            expect(read({ [name]: text }), text).toEqual(
              isTaken ? { ...usual, ...usualWith(name, text), [name]: text } : usual,
            );
          },
        ),
        { numRuns: 400 },
      );
    });

    it("is read as it was written, and written as it was read", () => {
      const given = fc.record(Object.fromEntries(names.map((name) => [name, fc.option(someText, { nil: undefined })])));
      fc.assert(
        fc.property(given, (search) => {
          const values = read(search);
          const address = href(values as never);
          const [pathname, after] = address.split("?");
          expect(pathname).toBe(path);
          expect(read(new URLSearchParams(after))).toEqual(values);
          expect(href(read(new URLSearchParams(after)) as never)).toBe(address);
          expect(query.safeParse(values).success).toBe(true);
        }),
      );
    });

    it("leaves out default values, trims, and takes the first of several values", () => {
      expect(href(usual as never)).toBe(path);
      expect(read({ unknown: "1" })).toEqual(usual);
      for (const name of names) {
        expect(read({ [name]: [] })).toEqual(usual);
        expect(read({ [name]: " \n" })).toEqual(usual);
      }
      if (names.includes("q")) expect(read({ q: [" rex ", "tom"] })).toEqual({ ...usual, q: "rex" });
    });
  },
);
