import { handle } from "@/lib/http/handle";
import { withOtherMethods } from "@/lib/http/methods";
import { createMessageContract } from "@/lib/messages/contract";
import { createMessage } from "@/lib/messages/service";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = withOtherMethods({
  POST: handle(createMessageContract, async ({ actor, body, requestId }) => ({
    body: await createMessage(actor, body, requestId),
  })),
});
