import { VERSION } from "@/lib/core/version";
import { checkDatabase, type DatabaseState } from "@/lib/health/database-check";
import { processSingleton } from "@/lib/core/process-singleton";

/** The response of a health probe. Public, so it names what fails, but not why. */
export type Health = {
  status: "ok" | "unavailable";
  checks: { process: "ok" | "stopping"; database?: DatabaseState };
  version: string;
};

/** Whether the process runs. The database is not checked: a restart would not fix it. */
export function readLiveness(): Health {
  return { status: "ok", checks: { process: isStopping() ? "stopping" : "ok" }, version: VERSION };
}

/** Whether the process can serve requests now. */
export async function readReadiness(): Promise<Health> {
  if (isStopping()) return { status: "unavailable", checks: { process: "stopping" }, version: VERSION };
  const database = await checkDatabase();
  return { status: database === "ok" ? "ok" : "unavailable", checks: { process: "ok", database }, version: VERSION };
}

const state = processSingleton("stopping", () => ({ isStopping: false }));

/** Records that this process was told to stop. From now on it reports that it is not ready. */
export function beginStopping(): void {
  state().isStopping = true;
}

/** Whether this process was told to stop. */
export function isStopping(): boolean {
  return state().isStopping;
}
