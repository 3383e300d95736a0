import { handle } from "@/lib/http/handle";
import { withOtherMethods } from "@/lib/http/methods";
import { JsonText } from "@/lib/http/respond";
import { getPetContract } from "@/lib/pets/contract";
import { getPet } from "@/lib/pets/service";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = withOtherMethods(
  {
    GET: handle(getPetContract, async ({ actor, params }) => ({
      body: new JsonText(await getPet(actor, params.petId)),
    })),
  },
  getPetContract,
);
