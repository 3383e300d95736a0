import { handleConsole } from "@/lib/http/handle-console";
import { withOtherConsoleMethods } from "@/lib/http/methods";
import { deletePetContract, editPetContract, readPetContract } from "@/lib/pets/console-contract";
import { deletePet, editPet, readPet } from "@/lib/pets/console-service";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = withOtherConsoleMethods({
  GET: handleConsole(readPetContract, ({ actor, params }) => readPet(actor, params.petId)),
  PATCH: handleConsole(editPetContract, ({ actor, params, body, requestId }) =>
    editPet(actor, params.petId, body, requestId),
  ),
  DELETE: handleConsole(deletePetContract, async ({ actor, params, requestId }) => {
    await deletePet(actor, params.petId, requestId);
    return { id: params.petId.toString() };
  }),
});
