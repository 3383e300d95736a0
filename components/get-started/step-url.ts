import { choice, defineAddress } from "@/lib/core/page-address";

export const steps = ["key", "pet", "message", "done"] as const;

/** The address of the first steps, with how far one is. */
export const { read: readStepUrl, href: getStartedHref } = defineAddress(
  "/get-started",
  { step: choice(steps) },
  { step: "key" },
);
