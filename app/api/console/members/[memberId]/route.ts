import { handleConsole } from "@/lib/http/handle-console";
import { withOtherConsoleMethods } from "@/lib/http/methods";
import { changeRoleContract } from "@/lib/members/console-contract";
import { changeRole } from "@/lib/members/service";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = withOtherConsoleMethods({
  PATCH: handleConsole(changeRoleContract, ({ actor, params, body, requestId }) =>
    changeRole(actor, params.memberId, body.role, requestId),
  ),
});
