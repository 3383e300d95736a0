import { answerOpenApi } from "@/lib/openapi/answer";
import { withOtherMethods } from "@/lib/http/methods";

// Public, so that tools can read it before their user has a key.
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = withOtherMethods({ GET: answerOpenApi });
