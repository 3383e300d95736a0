import { handleConsole } from "@/lib/http/handle-console";
import { withOtherConsoleMethods } from "@/lib/http/methods";
import { changePetsInBulk } from "@/lib/pets/bulk";
import { changePetsContract } from "@/lib/pets/console-contract";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = withOtherConsoleMethods({
  POST: handleConsole(changePetsContract, ({ actor, body, requestId }) => changePetsInBulk(actor, body, requestId)),
});
