import { readdirSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { notFoundModule } from "@/lib/http/methods";
import { publicContracts } from "@/lib/openapi/contracts";
import { findHandler, routes } from "@/lib/server/routes";

/** The paths of Next.js's route folders, except the catch-all. */
const addresses = readdirSync("app/api", { recursive: true, encoding: "utf8" })
  .filter((file) => path.basename(file) === "route.ts" && !file.includes("[..."))
  .map((file) => path.posix.join("/api", path.dirname(file).replaceAll("\\", "/")));

describe("the API router", () => {
  it("has exactly the routes that Next.js has", () => {
    expect(Object.keys(routes).sort()).toEqual(addresses.sort());
  });

  it("has a handler for every operation of the contract", () => {
    for (const { method, path: template, alsoAt = [] } of publicContracts) {
      const handler = routes[template.replaceAll("{", "[").replaceAll("}", "]")]?.[method];
      expect(handler, template).toBeDefined();
      for (const address of [template.replaceAll(/\{[^{}]+\}/g, "42"), ...alsoAt]) {
        expect(findHandler(method, address), address).toBe(handler);
      }
    }
  });

  it.each([
    "/api",
    "/api/",
    "/api/v1",
    "/api/v1/pets/",
    "/api/v1/pets/1/2",
    "/api/v1/pets/1/",
    "/api/v1/PETS",
    "/api/v2/pets",
    "/api/messages/1",
  ])("has no route at %s", (address) => {
    expect(findHandler("GET", address)).toBe(notFoundModule.GET);
  });

  it.each(["TRACE", "PROPFIND", "get", "", "constructor", "toString", "__proto__"])(
    "responds with 405 to the method %j",
    async (method) => {
      const response = await findHandler(method, "/api/v1/pets")(new Request("http://shop.test/api/v1/pets"));
      expect(response.status).toBe(405);
      expect(response.headers.get("allow")).not.toBe("");
    },
  );
});
