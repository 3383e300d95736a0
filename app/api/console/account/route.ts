import { changeNameContract } from "@/lib/accounts/console-contract";
import { changeName } from "@/lib/accounts/own-account";
import { handleConsole } from "@/lib/http/handle-console";
import { withOtherConsoleMethods } from "@/lib/http/methods";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = withOtherConsoleMethods({
  PATCH: handleConsole(changeNameContract, ({ actor, body, requestId }) => changeName(actor, body.name, requestId)),
});
