import { handleConsole } from "@/lib/http/handle-console";
import { withOtherConsoleMethods } from "@/lib/http/methods";
import { loadSampleShopContract } from "@/lib/pets/console-contract";
import { loadSampleShop } from "@/lib/pets/sample-shop";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = withOtherConsoleMethods({
  POST: handleConsole(loadSampleShopContract, async ({ actor, requestId }) => ({
    added: await loadSampleShop(actor, requestId),
  })),
});
