import { z } from "zod";
import { commonHeaders, retryErrors, retryHeaders, type Contract } from "@/lib/core/contract";
import { humanText } from "@/lib/core/text";

export const MESSAGE_LENGTH_MAX = 10_000;

/** The body of `createMessage`. Unknown fields are ignored. */
export const newMessage = z
  .object(
    {
      message: humanText(MESSAGE_LENGTH_MAX).meta({
        description: "The text for the staff of the shop.",
        examples: ["Is Rex still for sale?"],
      }),
    },
    "The body must be a JSON object with message",
  )
  .meta({ id: "NewMessage", description: "A message to send." });
export type NewMessage = z.infer<typeof newMessage>;

export const messageStatuses = ["queued", "delivered", "failed"] as const;

export const message = z
  .strictObject({
    id: z.string().meta({ description: "Identifier of the message.", examples: ["msg_4Yp0mC8dQe2RkTz7VbN1xG"] }),
    message: z.string().meta({ description: "The text, as sent.", examples: ["Is Rex still for sale?"] }),
    status: z.enum(messageStatuses).meta({
      description: "The state of the message. `queued`: stored, and waiting for delivery to the staff.",
      examples: ["queued"],
    }),
    createdAt: z.iso.datetime().meta({ description: "When it was accepted.", examples: ["2026-11-21T09:30:00.000Z"] }),
  })
  .meta({ id: "Message", description: "A message that the service has accepted." });
export type Message = z.infer<typeof message>;

export const createMessageContract = {
  operationId: "createMessage",
  method: "POST",
  path: "/api/messages",
  // Many generators, converters and proxies use one base URL for the whole document and ignore a path's `servers`. The
  // operation is also available below /v1 for them.
  alsoAt: ["/api/v1/messages"],
  summary: "Send a message",
  description:
    "Sends a message to the staff of the shop. It is stored before the response is sent, and delivered afterwards. The path " +
    "is not below `/v1`; for clients with a single base URL, the operation is available there as well.",
  tag: "messages",
  scope: "messages:write",
  body: newMessage,
  isRetryable: true,
  success: {
    status: 202,
    description: "The message, stored and queued.",
    schema: message,
    headers: {
      ...retryHeaders,
      ...commonHeaders,
    },
  },
  errors: ["invalid_json", "invalid_request", "invalid_content_type", "payload_too_large", ...retryErrors],
} as const satisfies Contract;
