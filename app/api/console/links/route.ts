import { handleConsole } from "@/lib/http/handle-console";
import { withOtherConsoleMethods } from "@/lib/http/methods";
import { listLinksContract } from "@/lib/members/console-contract";
import { listLinks } from "@/lib/members/links";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = withOtherConsoleMethods({
  GET: handleConsole(listLinksContract, ({ actor }) => listLinks(actor)),
});
