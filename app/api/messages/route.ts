import { handle } from "@/lib/http/handle";
import { withOtherMethods } from "@/lib/http/methods";
import { replyOnce } from "@/lib/http/respond";
import { createMessageContract } from "@/lib/messages/contract";
import { createMessage, createMessageOnce } from "@/lib/messages/service";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = withOtherMethods({
  POST: handle(createMessageContract, async ({ actor, body, idempotencyKey, trace }) =>
    idempotencyKey
      ? replyOnce(await createMessageOnce(actor, body, trace, idempotencyKey))
      : { body: await createMessage(actor, body, trace) },
  ),
});
