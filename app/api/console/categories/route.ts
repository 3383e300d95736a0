import { listCategoriesContract } from "@/lib/categories/console-contract";
import { listCategories } from "@/lib/categories/service";
import { handleConsole } from "@/lib/http/handle-console";
import { withOtherConsoleMethods } from "@/lib/http/methods";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = withOtherConsoleMethods({
  GET: handleConsole(listCategoriesContract, ({ actor, query }) => listCategories(actor, query)),
});
