import { handlePublicConsole } from "@/lib/http/handle-public-console";
import { withOtherConsoleMethods } from "@/lib/http/methods";
import { resetPasswordContract } from "@/lib/sign-in/console-contract";
import { resetPassword } from "@/lib/sign-in/service";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = withOtherConsoleMethods({
  POST: handlePublicConsole(resetPasswordContract, ({ body, headers, requestId }) =>
    resetPassword(body, headers, requestId),
  ),
});
