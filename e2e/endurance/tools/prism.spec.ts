import { toRequest, type CallOptions } from "@/e2e/fixtures/call";
import { send } from "@/e2e/fixtures/http";
import { guideSection } from "@/e2e/fixtures/tools/guide";
import { startPrism } from "@/e2e/fixtures/tools/prism";
import { expect, test as base } from "@/e2e/fixtures/tools/test";

type Through = (method: string, path: string, options?: CallOptions) => Promise<{ status: number; body: unknown }>;

/** Calls the shop through Prism, started with the guide's command. */
const test = base.extend<{ through: Through }>({
  through: async ({ fullKey, project, server }, use) => {
    const prism = await startPrism(project.folder, guideSection(server.origin, "Prism").commands);
    await use(async (method, path, options = {}) => {
      const { status, bytes } = await send(prism.origin, toRequest(method, path, fullKey, options));
      return { status, body: JSON.parse(bytes.toString()) as unknown };
    });
    await prism.stop();
  },
});

test("every operation works through Prism, which rejects a request that the document does not allow", async ({
  shop,
  through,
}) => {
  await shop.clear();
  const created = await through("POST", "/pets", { body: { name: "Rex", categoryId: 7 } });
  expect(created).toMatchObject({ status: 201, body: { name: "Rex", categoryId: 7, status: "available" } });
  const { id } = created.body as { id: number };
  expect(await through("GET", "/pets?limit=100")).toEqual({ status: 200, body: [created.body] });
  expect(await through("GET", `/pets/${id}`)).toEqual({ status: 200, body: created.body });
  expect(await through("GET", "/pets/0")).toMatchObject({ status: 404, body: { code: "not_found" } });
  const message = { message: "Is Rex still for sale?" };
  expect(await through("POST", "/messages", { body: message })).toMatchObject({ status: 202, body: message });
  expect(await through("GET", "/pets?limit=101")).toMatchObject({
    status: 422,
    body: { title: "Invalid request", validation: [{ location: ["query", "limit"] }] },
  });
});
