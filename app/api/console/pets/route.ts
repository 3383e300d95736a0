import { handleConsole } from "@/lib/http/handle-console";
import { withOtherConsoleMethods } from "@/lib/http/methods";
import { addPetContract, findPetsContract } from "@/lib/pets/console-contract";
import { addPet } from "@/lib/pets/console-service";
import { findPets } from "@/lib/pets/find-pets";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = withOtherConsoleMethods({
  GET: handleConsole(findPetsContract, ({ actor, query }) => findPets(actor, query)),
  POST: handleConsole(addPetContract, ({ actor, body, requestId }) => addPet(actor, body, requestId)),
});
