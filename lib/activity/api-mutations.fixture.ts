import { API_ADDRESS, callApi, keyOf, person, type Perform } from "./perform.fixture";

/** Performs each change that an API key can make. */
export const publicMutations: Record<string, Perform> = {
  createPet: async () => {
    const { key } = await keyOf((await person("developer")).browser);
    await callApi("/api/v1/pets", key, { name: "Rex", categoryId: 1 });
    return { action: "pet.created", address: API_ADDRESS, secrets: [key] };
  },
  createMessage: async () => {
    const { key } = await keyOf((await person("developer")).browser);
    await callApi("/api/messages", key, { message: "Hello" });
    return { action: "message.created", address: API_ADDRESS, secrets: [key] };
  },
};
