import { permissionsOf } from "@/lib/core/permissions";
import { handleConsole } from "@/lib/http/handle-console";
import { withOtherConsoleMethods } from "@/lib/http/methods";
import { readSessionContract } from "@/lib/sign-in/console-contract";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = withOtherConsoleMethods({
  GET: handleConsole(readSessionContract, async ({ session: { account, mustSetUpSecondFactor } }) => ({
    account,
    permissions: [...permissionsOf(account.role)],
    mustSetUpSecondFactor,
  })),
});
