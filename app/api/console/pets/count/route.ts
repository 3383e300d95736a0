import { handleConsole } from "@/lib/http/handle-console";
import { withOtherConsoleMethods } from "@/lib/http/methods";
import { countPetsContract } from "@/lib/pets/console-contract";
import { countMatching } from "@/lib/pets/count-pets";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = withOtherConsoleMethods({
  GET: handleConsole(countPetsContract, async ({ actor, query }) => ({ count: await countMatching(actor, query) })),
});
