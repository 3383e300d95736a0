import { handleConsole } from "@/lib/http/handle-console";
import { withOtherConsoleMethods } from "@/lib/http/methods";
import { inviteContract } from "@/lib/members/console-contract";
import { invite } from "@/lib/members/links";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = withOtherConsoleMethods({
  POST: handleConsole(inviteContract, ({ actor, body, origin, requestId }) => invite(actor, body, origin, requestId)),
});
