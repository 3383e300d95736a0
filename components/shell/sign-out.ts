import { forgetRecentPets } from "@/components/palette/recent-pets";
import { toast } from "@/components/ui/toast";

/**
 * Ends the session of this browser, and leaves with a full load, so that nothing of it stays in memory.
 *
 * @returns false when the shop could not be reached; that is told already
 */
export async function signOut(): Promise<boolean> {
  try {
    // Loaded only here: a contract brings zod along, and this is on every page.
    const [{ callConsole }, { signOutContract }] = await Promise.all([
      import("@/lib/core/console-client"),
      import("@/lib/sign-in/console-contract"),
    ]);
    await callConsole(signOutContract, {});
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
