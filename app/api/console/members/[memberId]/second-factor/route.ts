import { handleConsole } from "@/lib/http/handle-console";
import { withOtherConsoleMethods } from "@/lib/http/methods";
import { removeSecondFactorContract } from "@/lib/members/console-contract";
import { removeSecondFactor } from "@/lib/members/service";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = withOtherConsoleMethods({
  DELETE: handleConsole(removeSecondFactorContract, ({ actor, params, requestId }) =>
    removeSecondFactor(actor, params.memberId, requestId),
  ),
});
