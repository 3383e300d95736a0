import { choice, defineAddress } from "@/lib/core/page-address";

export const steps = ["key", "pet", "message", "done"] as const;

/** The URL of the first steps, with the current step. */
export const { read: readStepUrl, href: getStartedHref } = defineAddress(
  "/get-started",
  { step: choice(steps) },
  { step: "key" },
);
