"use client";

import { useMutation } from "@tanstack/react-query";
import { forgetRecentPets } from "@/components/palette/recent-pets";
import { leaveEverywhere } from "@/components/session/sign-out-elsewhere";
import { useText } from "@/components/texts";
import { toast } from "@/components/ui/toast";
import { api } from "@/lib/core/console-client";

/** Ends the session of this browser and leaves, in every tab of the account, so that nothing of it stays. */
export function useSignOut() {
  const t = useText();
  const { mutate, isPending, isSuccess } = useMutation({
    // Fetched again now, the queries of the page would ask for a new session.
    ...api.session.signOut.mutationOptions("when shown again"),
    // Offline it fails at once: waiting for the network would end the session at some later time.
    meta: { failsOffline: true },
    onSuccess: () => {
      forgetRecentPets();
      leaveEverywhere();
    },
    onError: () =>
      toast({
        tone: "negative",
        title: t("shell.notSignedOut"),
        description: t("shell.notSignedOutHint"),
      }),
  });
  return { signOut: () => mutate(), isLeaving: isPending || isSuccess };
}
