import { queryOptions } from "@tanstack/react-query";
import { listOwnSessionsContract } from "@/lib/accounts/console-contract";
import { callConsole } from "@/lib/core/console-client";

/** Where one is signed in. */
export const ownSessionsQuery = queryOptions({
  queryKey: ["account", "sessions"],
  queryFn: ({ signal }) => callConsole(listOwnSessionsContract, { signal }),
});
