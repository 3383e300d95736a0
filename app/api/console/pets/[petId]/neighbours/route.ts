import { handleConsole } from "@/lib/http/handle-console";
import { withOtherConsoleMethods } from "@/lib/http/methods";
import { petNeighboursContract } from "@/lib/pets/console-contract";
import { findNeighbours } from "@/lib/pets/find-pets";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = withOtherConsoleMethods({
  GET: handleConsole(petNeighboursContract, ({ actor, params, query }) => findNeighbours(actor, params.petId, query)),
});
