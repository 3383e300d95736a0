import { notFoundModule } from "@/lib/http/methods";

/** Every other address below /api: answers 404 with a JSON error body instead of a page. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = notFoundModule;
