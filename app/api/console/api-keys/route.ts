import { createApiKeyContract, listApiKeysContract } from "@/lib/api-keys/console-contract";
import { readKeyList } from "@/lib/api-keys/key-list";
import { createOwnApiKey } from "@/lib/api-keys/service";
import { DAY_MS } from "@/lib/core/duration";
import { handleConsole } from "@/lib/http/handle-console";
import { withOtherConsoleMethods } from "@/lib/http/methods";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = withOtherConsoleMethods({
  GET: handleConsole(listApiKeysContract, ({ actor, query }) => readKeyList(actor, query)),
  POST: handleConsole(createApiKeyContract, ({ actor, body: { expiresInDays, ...body }, requestId }) =>
    createOwnApiKey(
      actor,
      { ...body, expiresInMs: expiresInDays === null ? undefined : expiresInDays * DAY_MS },
      requestId,
    ),
  ),
});
