import type { QueryClient } from "@tanstack/react-query";
import { withSession } from "@/components/session/with-session";
import { createQueryClient } from "@/components/query-client";

/** The browser's query client: every query and mutation survives the end of the session. */
export function createSessionQueryClient(): QueryClient {
  const client = createQueryClient();
  const { queries } = client.getDefaultOptions();
  client.setDefaultOptions({
    ...client.getDefaultOptions(),
    // TanStack Query calls this instead of the query function: its way to wrap each one.
    queries: { ...queries, persister: (run, context) => withSession(client, async () => run(context)) },
  });

  // Mutations have no such place but where their defaults are filled in.
  const withDefaults = client.defaultMutationOptions.bind(client);
  client.defaultMutationOptions = (options) => {
    const { mutationFn: run, ...rest } = withDefaults(options);
    if (!run || options?._defaulted) return withDefaults(options);
    const runInSession = (...args: Parameters<typeof run>) => withSession(client, async () => run(...args));
    return { ...rest, mutationFn: runInSession } as never;
  };
  return client;
}
