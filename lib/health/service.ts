import { VERSION } from "@/lib/core/version";
import { checkDatabase, type DatabaseState } from "@/lib/health/database-check";
import { isStopping } from "@/lib/health/stopping";

/** What a probe is told. Open to everybody, so it says what fails, and nothing of why. */
export type Health = {
  status: "ok" | "unavailable";
  checks: { process: "ok" | "stopping"; database?: DatabaseState };
  version: string;
};

/** Whether the process runs. Nothing else is asked: to start it again would not mend a database that is away. */
export function readLiveness(): Health {
  return { status: "ok", checks: { process: isStopping() ? "stopping" : "ok" }, version: VERSION };
}

/** Whether the process can do work for a request that is sent to it now. */
export async function readReadiness(): Promise<Health> {
  if (isStopping()) return { status: "unavailable", checks: { process: "stopping" }, version: VERSION };
  const database = await checkDatabase();
  return { status: database === "ok" ? "ok" : "unavailable", checks: { process: "ok", database }, version: VERSION };
}
