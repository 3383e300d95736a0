import { z } from "zod";
import { errorCodes, type ErrorCode } from "@/lib/core/error-codes";

/** The body of every error response: exactly these three fields. */
export const errorBody = z
  .strictObject({
    // Not an enum in the document: a generated client would reject codes that are added later.
    code: z.enum(Object.keys(errorCodes) as [ErrorCode, ...ErrorCode[]]).meta({
      description: "Machine-readable error code. New codes may be added: treat an unknown code by its status.",
      examples: ["invalid_request"],
      override: { enum: undefined, "x-extensible-enum": Object.keys(errorCodes) },
    }),
    message: z.string().meta({
      description: "Human-readable description; it names the invalid field or parameter.",
      examples: ["name is required"],
    }),
    status: z
      .int()
      .min(400)
      .max(599)
      .meta({ description: "The HTTP status code.", examples: [400] }),
  })
  .meta({ id: "Error", description: "What went wrong." });

export type ErrorBody = z.infer<typeof errorBody>;
