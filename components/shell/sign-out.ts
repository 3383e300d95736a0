import { forgetRecentPets } from "@/components/palette/recent-pets";
import { toast } from "@/components/ui/toast";
import { api } from "@/lib/core/console-client";

/**
 * Ends the session of this browser, and leaves with a full load, so that nothing of it stays in memory.
 *
 * @returns false when the shop could not be reached; that is told already
 */
export async function signOut(): Promise<boolean> {
  try {
    await api.session.signOut.run();
    forgetRecentPets();
    window.location.assign(new URL("/sign-in", window.location.href));
    return true;
  } catch {
    toast({
      tone: "negative",
      title: "You are still signed in",
      description: "The shop could not be reached. Try again.",
    });
    return false;
  }
}
