import { handleConsole } from "@/lib/http/handle-console";
import { withOtherConsoleMethods } from "@/lib/http/methods";
import { changeShopRulesContract, readShopRulesContract } from "@/lib/members/console-contract";
import { changeShopRules, readShopRules } from "@/lib/members/shop-rules";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = withOtherConsoleMethods({
  GET: handleConsole(readShopRulesContract, ({ actor }) => readShopRules(actor)),
  PATCH: handleConsole(changeShopRulesContract, ({ actor, body, requestId }) =>
    changeShopRules(actor, body, requestId),
  ),
});
