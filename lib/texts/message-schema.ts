import { z } from "zod";
import type { Message } from "@/lib/texts/message";
import type { TextKey } from "@/lib/texts/texts";

/** A message as data, in an answer or in the database. */
export const messageData: z.ZodType<Message> = z.object({
  key: z.custom<TextKey>((key) => typeof key === "string"),
  values: z.record(z.string(), z.union([z.string(), z.number(), z.lazy(() => messageData)])).optional(),
});
