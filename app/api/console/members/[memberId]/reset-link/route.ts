import { handleConsole } from "@/lib/http/handle-console";
import { withOtherConsoleMethods } from "@/lib/http/methods";
import { createResetLinkContract } from "@/lib/members/console-contract";
import { createResetLink } from "@/lib/members/links";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = withOtherConsoleMethods({
  POST: handleConsole(createResetLinkContract, ({ actor, params, origin, requestId }) =>
    createResetLink(actor, params.memberId, origin, requestId),
  ),
});
