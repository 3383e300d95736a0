import { handlePublicConsole } from "@/lib/http/handle-public-console";
import { withOtherConsoleMethods } from "@/lib/http/methods";
import { verifySecondFactorContract } from "@/lib/sign-in/console-contract";
import { verifySecondFactor } from "@/lib/sign-in/start-session";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = withOtherConsoleMethods({
  POST: handlePublicConsole(verifySecondFactorContract, ({ body, headers, requestId }) =>
    verifySecondFactor(body.code, headers, requestId),
  ),
});
