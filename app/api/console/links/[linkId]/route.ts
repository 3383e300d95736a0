import { handleConsole } from "@/lib/http/handle-console";
import { withOtherConsoleMethods } from "@/lib/http/methods";
import { revokeLinkContract } from "@/lib/members/console-contract";
import { revokeLink } from "@/lib/members/links";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = withOtherConsoleMethods({
  DELETE: handleConsole(revokeLinkContract, ({ actor, params, requestId }) =>
    revokeLink(actor, params.linkId, requestId),
  ),
});
