import { handlePublicConsole } from "@/lib/http/handle-public-console";
import { withOtherConsoleMethods } from "@/lib/http/methods";
import { claimShopContract } from "@/lib/sign-in/console-contract";
import { signInAsFirstOwner } from "@/lib/sign-in/service";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = withOtherConsoleMethods({
  POST: handlePublicConsole(claimShopContract, ({ body, headers, requestId }) =>
    signInAsFirstOwner(body, headers, requestId),
  ),
});
