import { handleConsole } from "@/lib/http/handle-console";
import { withOtherConsoleMethods } from "@/lib/http/methods";
import { restorePetContract } from "@/lib/pets/console-contract";
import { restorePet } from "@/lib/pets/console-service";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = withOtherConsoleMethods({
  POST: handleConsole(restorePetContract, ({ actor, params, requestId }) => restorePet(actor, params.petId, requestId)),
});
