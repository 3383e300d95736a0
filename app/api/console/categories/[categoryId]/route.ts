import { nameCategoryContract, unnameCategoryContract } from "@/lib/categories/console-contract";
import { nameCategory, unnameCategory } from "@/lib/categories/service";
import { handleConsole } from "@/lib/http/handle-console";
import { withOtherConsoleMethods } from "@/lib/http/methods";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = withOtherConsoleMethods({
  PUT: handleConsole(nameCategoryContract, async ({ actor, params, body, requestId }) => {
    await nameCategory(actor, params.categoryId, body.name, requestId);
    return { id: params.categoryId.toString(), name: body.name };
  }),
  DELETE: handleConsole(unnameCategoryContract, async ({ actor, params, requestId }) => {
    await unnameCategory(actor, params.categoryId, requestId);
    return { id: params.categoryId.toString() };
  }),
});
