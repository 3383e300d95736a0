import { handlePublicConsole } from "@/lib/http/handle-public-console";
import { withOtherConsoleMethods } from "@/lib/http/methods";
import { signOutContract } from "@/lib/sign-in/console-contract";
import { signOut } from "@/lib/sign-in/start-session";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = withOtherConsoleMethods({
  POST: handlePublicConsole(signOutContract, ({ headers, requestId }) => signOut(headers, requestId)),
});
