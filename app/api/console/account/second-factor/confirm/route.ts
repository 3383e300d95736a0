import { confirmSecondFactorContract } from "@/lib/accounts/console-contract";
import { confirmSecondFactor } from "@/lib/accounts/second-factor";
import { handleConsole } from "@/lib/http/handle-console";
import { withOtherConsoleMethods } from "@/lib/http/methods";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = withOtherConsoleMethods({
  POST: handleConsole(confirmSecondFactorContract, ({ body, ...caller }) => confirmSecondFactor(caller, body.code)),
});
