import { EventAnswer } from "@/lib/http/event-answer";
import { handleConsole } from "@/lib/http/handle-console";
import { withOtherConsoleMethods } from "@/lib/http/methods";
import { watchShopContract } from "@/lib/live/console-contract";
import { watchShop } from "@/lib/live/service";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = withOtherConsoleMethods({
  GET: handleConsole(watchShopContract, async ({ session }) => new EventAnswer(await watchShop(session))),
});
