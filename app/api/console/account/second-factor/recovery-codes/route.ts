import { renewRecoveryCodesContract } from "@/lib/accounts/console-contract";
import { renewRecoveryCodes } from "@/lib/accounts/second-factor";
import { handleConsole } from "@/lib/http/handle-console";
import { withOtherConsoleMethods } from "@/lib/http/methods";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = withOtherConsoleMethods({
  POST: handleConsole(renewRecoveryCodesContract, ({ body, ...caller }) => renewRecoveryCodes(caller, body)),
});
