import { handleConsole } from "@/lib/http/handle-console";
import { withOtherConsoleMethods } from "@/lib/http/methods";
import { deactivateMemberContract } from "@/lib/members/console-contract";
import { deactivateMember } from "@/lib/members/service";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = withOtherConsoleMethods({
  POST: handleConsole(deactivateMemberContract, ({ actor, params, requestId }) =>
    deactivateMember(actor, params.memberId, requestId),
  ),
});
