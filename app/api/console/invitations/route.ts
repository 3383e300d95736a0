import { handleConsole } from "@/lib/http/handle-console";
import { withOtherConsoleMethods } from "@/lib/http/methods";
import { inviteContract, listInvitationsContract } from "@/lib/members/console-contract";
import { invite, listInvitations } from "@/lib/members/links";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = withOtherConsoleMethods({
  GET: handleConsole(listInvitationsContract, ({ actor }) => listInvitations(actor)),
  POST: handleConsole(inviteContract, ({ actor, body, origin, requestId }) => invite(actor, body, origin, requestId)),
});
