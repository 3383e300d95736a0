import { prepareSecondFactorContract } from "@/lib/accounts/console-contract";
import { prepareSecondFactor } from "@/lib/accounts/second-factor";
import { handleConsole } from "@/lib/http/handle-console";
import { withOtherConsoleMethods } from "@/lib/http/methods";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = withOtherConsoleMethods({
  POST: handleConsole(prepareSecondFactorContract, ({ body, ...caller }) => prepareSecondFactor(caller, body.password)),
});
