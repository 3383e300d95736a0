import type { QueryClient } from "@tanstack/react-query";
import { withMutationRun, type MutationRun } from "@/lib/core/console-client";
import { withConnection } from "@/components/session/with-connection";
import { withSession } from "@/components/session/with-session";
import { createQueryClient } from "@/components/query-client";

/**
 * The browser's query client: every query and mutation survives the end of the session, and mutations wait for the network,
 * except with `meta: { failsOffline: true }`.
 */
export function createSessionQueryClient(): QueryClient {
  const client = createQueryClient();
  const { queries } = client.getDefaultOptions();
  client.setDefaultOptions({
    ...client.getDefaultOptions(),
    // TanStack Query calls this instead of the query function: its way to wrap each one.
    // Mutations wait in `withConnection`, which tells how many do.
    mutations: { networkMode: "always" },
    queries: { ...queries, persister: (run, context) => withSession(client, async () => run(context)) },
  });

  // Mutations can be wrapped only where their defaults are applied.
  const withDefaults = client.defaultMutationOptions.bind(client);
  client.defaultMutationOptions = (options) => {
    const { mutationFn: run, ...rest } = withDefaults(options);
    if (!run || options?._defaulted) return withDefaults(options);
    const runInSession = (...args: Parameters<typeof run>) => {
      const sent: MutationRun = {};
      const runOnce = async () => withMutationRun(sent, () => run(...args));
      // A change that asks for a new session does not wait any more, and the sign-in does not wait for it.
      return withSession(client, () => (rest.meta?.failsOffline ? runOnce() : withConnection(runOnce)));
    };
    return { ...rest, mutationFn: runInSession } as never;
  };
  return client;
}
