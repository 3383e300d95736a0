import { consoleRouter } from "@/lib/console/router";
import { consoleRoute } from "@/lib/http/handle-console";

/** All operations of the console: `/api/console/<domain>.<procedure>` (lib/console/router.ts). */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = consoleRoute(consoleRouter);
