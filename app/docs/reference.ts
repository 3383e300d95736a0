import { headers } from "next/headers";
import { cache } from "react";
import { addressesOf } from "@/app/docs/addresses";
import { FIRST_CALL_STEPS } from "@/components/docs/first-call";
import type { DocLinks } from "@/components/docs/markdown";
import { operationsOf } from "@/components/docs/reference";
import { errorCodes } from "@/lib/core/error-codes";
import { openApiDocument, type Addresses } from "@/lib/openapi/document";

/** The OpenAPI document of this shop. Read once per request. */
export const readReference = cache(async () => {
  const addresses = addressesOf(await headers());
  // Removed operations included: their sections say so, and what to call instead.
  const document = openApiDocument(addresses, { withRemoved: true });
  const operations = operationsOf(document);
  return { addresses, document, operations, links: linksTo(operations.map(({ id }) => id)) };
});

type OpenApiDocument = ReturnType<typeof openApiDocument>;

/** The introduction of the reference, by section, in Markdown. */
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

/** The addresses of the shop and its staging, for pets and for messages. */
export function basesOf({ servers = [], paths = {} }: OpenApiDocument, { stagingUrl }: Addresses) {
  const ofMessages = paths["/messages"]?.servers ?? [];
  // The document may have an example for an address that is not configured.
  return servers.slice(0, stagingUrl === undefined ? 1 : undefined).map(({ url, description = "" }, index) => ({
    name: description,
    pets: url,
    messages: ofMessages[index]?.url ?? url,
  }));
}

/** The links of operation and error names that are set as code. */
function linksTo(operationIds: readonly string[]): DocLinks {
  return {
    resolve: (target) => target,
    names: new Map([
      ...operationIds.map((id) => [id, `/docs#${id}`] as const),
      ...Object.keys(errorCodes).map((code) => [code, `/docs/errors#${code}`] as const),
    ]),
  };
}
