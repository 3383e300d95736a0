import { notFoundModule } from "@/lib/http/methods";

// Whatever is under /api and is nothing answers with an Error body, not with a page.
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = notFoundModule;
