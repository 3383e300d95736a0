import { handleConsole } from "@/lib/http/handle-console";
import { withOtherConsoleMethods } from "@/lib/http/methods";
import { reactivateMemberContract } from "@/lib/members/console-contract";
import { reactivateMember } from "@/lib/members/service";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = withOtherConsoleMethods({
  POST: handleConsole(reactivateMemberContract, ({ actor, params, requestId }) =>
    reactivateMember(actor, params.memberId, requestId),
  ),
});
