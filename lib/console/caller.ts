import type { Session } from "@/lib/accounts/session";
import type { Procedure } from "@/lib/console/procedure";
import { consoleRouter } from "@/lib/console/router";
import { queryCallerOf, type QueryCaller } from "@/lib/core/console-client";
import { AppError } from "@/lib/core/errors";
import { authorize } from "@/lib/core/authorize";
import { parseIds, parseInput } from "@/lib/http/read-input";
import type { LanguageTag } from "@/lib/texts/languages";

type Typed<In, Out> = { kind: "query"; readonly types?: { input: In; output: Out } };
type Caller<P> = P extends Typed<infer In, infer Out> ? QueryCaller<In, Out> : never;
type QueriesOf<Procedures> = {
  [Name in keyof Procedures as Procedures[Name] extends { kind: "query" } ? Name : never]: Caller<Procedures[Name]>;
};

/** The queries of the console with the interface and the keys of the browser's `api`. */
export type ServerApi = { [Domain in keyof typeof consoleRouter]: QueriesOf<(typeof consoleRouter)[Domain]> };

/**
 * The console's queries for prefetching in a page: without HTTP, but with the same permissions and schemas.
 *
 * @param language of the page
 */
export function serverApi(session: Session, language: LanguageTag): ServerApi {
  const domains = Object.entries(consoleRouter).map(([domain, procedures]) => {
    const queries = Object.entries<Procedure>(procedures).filter(([, { kind }]) => kind === "query");
    return [
      domain,
      Object.fromEntries(
        queries.map(([name, procedure]) => [
          name,
          queryCallerOf(`${domain}.${name}`, async (input) => runQuery(procedure, session, language, input)),
        ]),
      ),
    ];
  });
  return Object.fromEntries(domains) as ServerApi;
}

async function runQuery(
  procedure: Procedure,
  session: Session,
  language: LanguageTag,
  given: object = {},
): Promise<unknown> {
  const { permission, isOpenWithoutSecondFactor, ids, input, run } = procedure;
  if (session.mustSetUpSecondFactor && !isOpenWithoutSecondFactor) throw new AppError("second_factor_required");
  if (permission !== "any account" && permission !== "everyone") authorize(session.actor, permission);
  const call = {
    session,
    actor: session.actor,
    ids: ids && parseIds(ids, given),
    input: input && parseInput(input, given),
    language,
  };
  return run(call as never);
}
