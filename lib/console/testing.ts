import type { z } from "zod";
import type { Procedure } from "@/lib/console/procedure";
import { consoleRouter } from "@/lib/console/router";

/** Every procedure of the console, with its name. */
export const allProcedures: { name: string; procedure: Procedure }[] = Object.entries(consoleRouter).flatMap(
  ([domain, procedures]) =>
    Object.entries(procedures).map(([name, procedure]) => ({ name: `${domain}.${name}`, procedure })),
);

const byName = new Map(allProcedures.map(({ name, procedure }) => [name, procedure]));

/** The procedure of this name. */
export function procedureOf(name: string): Procedure {
  const procedure = byName.get(name);
  if (!procedure) throw new Error(`the console has no procedure ${name}`);
  return procedure;
}

/** The inputs of all procedures, in the form of contracts of the public API. */
export const consoleContracts = allProcedures.map(({ name, procedure: { kind, ids, input } }) => ({
  operationId: name,
  path: `/api/console/${name}`,
  ids,
  query: kind === "mutation" ? undefined : (input as z.ZodObject | undefined),
  body: kind === "mutation" ? input : undefined,
}));
