import { createApiKeyContract, listApiKeysContract } from "@/lib/api-keys/console-contract";
import { createOwnApiKey, listApiKeys, listOwnApiKeys } from "@/lib/api-keys/service";
import { handleConsole } from "@/lib/http/handle-console";
import { withOtherConsoleMethods } from "@/lib/http/methods";

const DAY_MS = 86_400_000;

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = withOtherConsoleMethods({
  GET: handleConsole(listApiKeysContract, async ({ actor, query }) => ({
    apiKeys: query.whose === "everyone" ? await listApiKeys(actor) : await listOwnApiKeys(actor),
  })),
  POST: handleConsole(createApiKeyContract, ({ actor, body: { expiresInDays, ...body }, requestId }) =>
    createOwnApiKey(
      actor,
      { ...body, expiresInMs: expiresInDays === null ? undefined : expiresInDays * DAY_MS },
      requestId,
    ),
  ),
});
