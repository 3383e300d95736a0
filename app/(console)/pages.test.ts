import { readdirSync } from "node:fs";
import path from "node:path";
import { expect, it, vi } from "vitest";
import { navItemsFor } from "@/components/shell/nav-items";
import type { Permission } from "@/lib/core/permissions";

/** Ends a page where it requires a permission; whatever else it might do first fails outside of a request. */
class Required extends Error {
  constructor(readonly permission: Permission) {
    super(`requires ${permission}`);
  }
}
vi.mock("@/app/(console)/session", () => ({
  requirePermission: async (permission: Permission) => {
    throw new Required(permission);
  },
}));

vi.mock("@/lib/texts/page-text", () => ({ pageText: async () => () => "a text" }));

/** The permission that each page of the console requires. */
const permissions: Record<string, Permission> = {
  "/account": "accounts:own",
  "/activity": "activity:read",
  "/activity/[entryId]": "activity:read",
  "/api-keys": "api-keys:own",
  "/categories": "pets:read",
  "/get-started": "api-keys:own",
  "/imports": "pets:read",
  "/imports/[importId]": "pets:read",
  "/imports/new": "pets:read",
  "/jobs": "pets:write",
  "/jobs/[jobId]": "pets:write",
  "/members": "accounts:manage",
  "/members/sessions": "accounts:manage",
  "/messages": "messages:read",
  "/overview": "pets:read",
  "/pets": "pets:read",
  "/pets/[petId]": "pets:read",
  "/pets/new": "pets:read",
  "/settings": "accounts:manage",
  "/webhook": "webhook:manage",
};

/** Pages that are for everyone. Every other page of the application is one of the console. */
const openPages = [
  "/docs",
  "/docs/errors",
  "/docs/guides",
  "/docs/guides/[slug]",
  "/invite/[token]",
  "/reset/[token]",
  "/setup/[token]",
  "/sign-in",
  "/sign-up",
];

const files = readdirSync("app", { recursive: true, encoding: "utf8" })
  .map((file) => file.replaceAll(path.sep, "/"))
  .filter((file) => file.endsWith("page.tsx"));
const addressOfPage = (file: string) => `/${file}`.replace(/\/page\.tsx$/, "").replaceAll(/\/\(\w+\)/g, "") || "/";
const pages = files.map((file) => ({ address: addressOfPage(file), file }));

it("lists every page of the application", () => {
  const listed = ["/", ...Object.keys(permissions), ...openPages];
  expect(pages.map(({ address }) => address).toSorted()).toEqual(listed.toSorted());
});

it.each(pages.filter(({ address }) => !openPages.includes(address)))(
  "$address requires its permission before it does anything else",
  async ({ address, file }) => {
    const page = (await import(path.resolve("app", file))) as Record<string, (props: object) => Promise<unknown>>;
    const props = () => ({
      params: Promise.resolve({ petId: "1", jobId: "1", importId: "1", entryId: "1" }),
      searchParams: Promise.resolve({ view: "0b4e9ad5-6a0c-4a39-9f0e-0d3b0c8f4a11" }),
    });
    const expected = permissions[address] ?? "pets:read";
    await expect(page["default"]?.(props())).rejects.toEqual(new Required(expected));
    // A title out of the catalogue tells nothing of the shop; one that is made of its data requires the permission.
    const metadata: unknown = await page["generateMetadata"]?.(props()).catch((error: unknown) => error);
    if (metadata !== undefined) expect([new Required(expected), { title: "a text" }]).toContainEqual(metadata);
  },
);

it("links in the sidebar are shown to those who may open the page", () => {
  const links = navItemsFor(() => true).filter(({ href }) => href in permissions);
  expect(links.length).toBeGreaterThan(5);
  for (const { href, permission } of links) expect(permission, href).toBe(permissions[href]);
});
