import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { z } from "zod";
import { openTestShop, signedIn, type TestBrowser } from "@/lib/accounts/testing";
import { AppError } from "@/lib/core/errors";
import { consoleContracts } from "@/lib/console/testing";
import { parseIds, readAddress } from "@/lib/http/read-input";
import { publicContracts } from "@/lib/openapi/contracts";

/** The error that rejects an address, or null. */
function refusalOf(read: () => unknown): { code: string; message: string } | null {
  try {
    read();
    return null;
  } catch (error) {
    if (error instanceof AppError) return { code: error.code, message: error.message };
    throw error;
  }
}

describe("text that PostgreSQL does not store", () => {
  for (const { operationId, ids } of consoleContracts) {
    if (ids)
      it(`is no id: ${operationId}`, () => {
        for (const name of Object.keys(ids.shape))
          expect(refusalOf(() => parseIds(ids, { [name]: "\0" }))?.code, name).toBe("not_found");
      });
  }

  for (const { operationId, path, query, ...contract } of [...publicContracts, ...consoleContracts]) {
    const params = "params" in contract ? contract.params : undefined;
    if (params)
      it(`is not found in a path: ${operationId}`, () => {
        for (const name of Object.keys(params.shape)) {
          const address = `http://x${path.replace(`{${name}}`, "%00").replaceAll(/\{\w+\}/g, "1")}`;
          expect(refusalOf(() => readAddress({ path, params }, address))?.code, name).toBe("not_found");
        }
      });

    if (query)
      it(`is rejected in every query parameter: ${operationId}`, () => {
        const shape: Record<string, z.ZodType> = query.shape;
        for (const name of Object.keys(shape)) {
          // Exports require a format, and `pets.matching` ids.
          const others = Object.entries({ format: "csv", ids: "1" })
            .filter(([other]) => other !== name && shape[other]?.safeParse(undefined).success === false)
            .map(([other, value]) => `&${other}=${value}`)
            .join("");
          const refusal = refusalOf(() => readAddress({ path, query }, `http://x${path}?${name}=a%00b${others}`));
          expect(refusal).toEqual({ code: "invalid_request", message: expect.stringContaining(name) as string });
        }
      });
  }

  describe("in a request", () => {
    let shop: Awaited<ReturnType<typeof openTestShop>>;
    let owner: TestBrowser;
    beforeAll(async () => {
      shop = await openTestShop();
      owner = (await signedIn("owner")).browser;
    });
    afterAll(() => shop.close());

    it("is 404 in a session id", async () => {
      const answer = await owner.call("account.endSession", { sessionId: "\0" });
      expect([answer.status, answer.code]).toEqual([404, "not_found"]);
    });

    it.each(["a\0b", "a\ud800b"])("is 400 in a body: %j", async (text) => {
      const view = { name: "Sold", search: `q=${text}`, isShared: false, isPinned: false };
      const { asOf } = (await owner.call("pets.count", {})).body;
      const target = { filter: { q: text }, asOf };
      const answers = [
        await owner.call("account.changeName", { name: text }),
        await owner.call("savedViews.save", { ...view, name: text, search: "status=sold" }),
        await owner.call("savedViews.save", view),
        await owner.call("savedViews.save", { ...view, search: `q=${encodeURIComponent(text.toWellFormed())}\0` }),
        await owner.call("pets.changeMany", { target, action: { kind: "delete" } }),
      ];
      for (const { status, code } of answers) expect([status, code]).toEqual([400, "invalid_request"]);
    });
  });
});
