import { handleConsole } from "@/lib/http/handle-console";
import { withOtherConsoleMethods } from "@/lib/http/methods";
import { revokeInvitationContract } from "@/lib/members/console-contract";
import { revokeInvitation } from "@/lib/members/links";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = withOtherConsoleMethods({
  DELETE: handleConsole(revokeInvitationContract, ({ actor, params, requestId }) =>
    revokeInvitation(actor, params.invitationId, requestId),
  ),
});
