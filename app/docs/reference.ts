import { headers } from "next/headers";
import { cache } from "react";
import { addressesOf } from "@/app/docs/addresses";
import { FIRST_CALL_STEPS } from "@/components/docs/first-call";
import type { DocLinks } from "@/components/docs/markdown";
import { operationsOf } from "@/components/docs/reference";
import { errorCodes } from "@/lib/core/errors";
import { openApiDocument, type Addresses } from "@/lib/openapi/document";

/** The OpenAPI document of this shop, as every page of the docs has it. Once a request. */
export const readReference = cache(async () => {
  const addresses = addressesOf(await headers());
  // Removed operations included: their sections say so, and what to call instead.
  const document = openApiDocument(addresses, { withRemoved: true });
  const operations = operationsOf(document);
  return { addresses, document, operations, links: linksTo(operations.map(({ id }) => id)) };
});

type OpenApiDocument = ReturnType<typeof openApiDocument>;

/** What the reference says before its operations, by its sections. In Markdown. */
export function introductionOf(document: OpenApiDocument, addresses: Addresses) {
  const { bearerAuth } = document.components?.securitySchemes ?? {};
  return {
    "first-call": FIRST_CALL_STEPS,
    addresses: basesOf(document, addresses)
      .map(({ name, pets, messages }) => `${name}: ${pets}, ${messages}`)
      .join("\n\n"),
    authentication: bearerAuth && "description" in bearerAuth ? (bearerAuth.description ?? "") : "",
    conventions: document.info.description ?? "",
  };
}

/** Where the shop and its staging are, each with the address of the pets and that of the messages. */
export function basesOf({ servers = [], paths = {} }: OpenApiDocument, { stagingUrl }: Addresses) {
  const ofMessages = paths["/messages"]?.servers ?? [];
  // A document may give an example of what this shop does not name.
  return servers.slice(0, stagingUrl === undefined ? 1 : undefined).map(({ url, description = "" }, index) => ({
    name: description,
    pets: url,
    messages: ofMessages[index]?.url ?? url,
  }));
}

/** Where names of operations and errors lead, wherever they stand as code. */
function linksTo(operationIds: readonly string[]): DocLinks {
  return {
    resolve: (target) => target,
    names: new Map([
      ...operationIds.map((id) => [id, `/docs#${id}`] as const),
      ...Object.keys(errorCodes).map((code) => [code, `/docs/errors#${code}`] as const),
    ]),
  };
}
