import { handlePublicConsole } from "@/lib/http/handle-public-console";
import { withOtherConsoleMethods } from "@/lib/http/methods";
import { signInContract } from "@/lib/sign-in/console-contract";
import { signIn } from "@/lib/sign-in/start-session";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = withOtherConsoleMethods({
  POST: handlePublicConsole(signInContract, ({ body, headers, requestId }) => signIn(body, headers, requestId)),
});
