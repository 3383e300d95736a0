import { handleConsole } from "@/lib/http/handle-console";
import { withOtherConsoleMethods } from "@/lib/http/methods";
import { listMembersContract } from "@/lib/members/console-contract";
import { listMembers } from "@/lib/members/service";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = withOtherConsoleMethods({
  GET: handleConsole(listMembersContract, ({ actor, query }) => listMembers(actor, query)),
});
