import { handlePublicConsole } from "@/lib/http/handle-public-console";
import { withOtherConsoleMethods } from "@/lib/http/methods";
import { acceptInvitationContract } from "@/lib/sign-in/console-contract";
import { acceptInvitation } from "@/lib/sign-in/service";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = withOtherConsoleMethods({
  POST: handlePublicConsole(acceptInvitationContract, ({ body, headers, requestId }) =>
    acceptInvitation(body, headers, requestId),
  ),
});
