import { handlePublicConsole } from "@/lib/http/handle-public-console";
import { withOtherConsoleMethods } from "@/lib/http/methods";
import { signUpContract } from "@/lib/sign-in/console-contract";
import { signUp } from "@/lib/sign-in/service";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = withOtherConsoleMethods({
  POST: handlePublicConsole(signUpContract, ({ body, headers, requestId }) => signUp(body, headers, requestId)),
});
