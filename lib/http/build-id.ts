import { readFileSync } from "node:fs";
import path from "node:path";
import { processSingleton } from "@/lib/core/process-singleton";

/** The build of the pages that this process serves, as in their `BUILD` (lib/core/build.ts); empty without one. */
export const buildId = processSingleton("build-id", () => {
  try {
    return readFileSync(path.join(process.cwd(), ".next/BUILD_ID"), "utf8");
  } catch {
    return "";
  }
});
