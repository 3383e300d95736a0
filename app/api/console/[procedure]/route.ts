import { consoleRouter } from "@/lib/console/router";
import { consoleRoute } from "@/lib/http/handle-console";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = consoleRoute(consoleRouter);
