import { handle } from "@/lib/http/handle";
import { withOtherMethods } from "@/lib/http/methods";
import { JsonText, replyOnce } from "@/lib/http/respond";
import { createPetContract, listPetsContract } from "@/lib/pets/contract";
import { addressesOfPet, nextPageLink } from "@/lib/pets/cursor";
import { createPet, createPetOnce, listPets } from "@/lib/pets/service";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = withOtherMethods({
  GET: handle(listPetsContract, async ({ actor, query, origin }) => {
    const page = await listPets(actor, query);
    return {
      body: new JsonText(page.json),
      headers: { "X-Total-Count": page.total, ...nextPageLink(origin, query, page.nextCursor) },
    };
  }),
  POST: handle(createPetContract, async ({ actor, body, idempotencyKey, origin }) => {
    const petsUrl = `${origin}/api/v1/pets/`;
    if (idempotencyKey) {
      const answer = await createPetOnce(actor, body, idempotencyKey, petsUrl);
      return replyOnce(answer, addressesOfPet(answer.location));
    }
    const { id, json } = await createPet(actor, body);
    return { body: new JsonText(json), headers: addressesOfPet(petsUrl + id) };
  }),
});
