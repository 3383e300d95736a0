import type { Contract } from "@/lib/core/contract";
import { publicContracts } from "@/lib/openapi/contracts";
import { exampleOf } from "@/lib/openapi/examples";
import { settings } from "@/lib/settings";

/** An operation as the page shows it: a command that works as pasted, and what it answers. */
type Operation = {
  id: string;
  title: string;
  request: string;
  description: string;
  scope: string;
  curl: string;
  answer: string;
};

/** Where the API is: as the operator set it, else as this reader reached us. */
export function addressesOf(headers: Headers): { origin: string; all: { name: string; address: string }[] } {
  const { environment, publicUrl, stagingUrl } = settings();
  const protocol = headers.get("x-forwarded-proto") === "https" ? "https" : "http";
  const origin = publicUrl ?? `${protocol}://${headers.get("host") ?? "localhost"}`;
  const here = { name: environment === "staging" ? "Staging" : "Production", address: origin };
  const other = environment === "production" && stagingUrl ? [{ name: "Staging", address: stagingUrl }] : [];
  return { origin, all: [here, ...other] };
}

/** Every operation of the public API, from its contract. */
export function operations(origin: string): Operation[] {
  return publicContracts.map((contract) => ({
    id: contract.operationId,
    title: contract.summary,
    request: `${contract.method} ${contract.path}`,
    description: contract.description.replaceAll("`", ""),
    scope: contract.scope,
    curl: curlOf(contract, origin),
    answer: JSON.stringify(exampleOf(contract.success.schema), null, 2),
  }));
}

function curlOf(contract: Contract, origin: string): string {
  const params = contract.params ? (exampleOf(contract.params) as Record<string, unknown>) : {};
  const path = contract.path.replaceAll(/\{([^}]+)\}/g, (_, name: string) => String(params[name]));
  const lines = [
    `curl ${contract.method === "GET" ? "" : `-X ${contract.method} `}'${origin}${path}'`,
    `  -H "Authorization: Bearer $PETSTORE_API_KEY"`,
  ];
  if (contract.body)
    lines.push("  -H 'Content-Type: application/json'", `  -d '${JSON.stringify(exampleOf(contract.body))}'`);
  return lines.join(" \\\n");
}
