import { processSingleton } from "@/lib/core/process-singleton";

type Runner = { wake(): void };

const state = processSingleton("job-runner", (): { runner: Runner | undefined } => ({ runner: undefined }));

/** Notifies the runner of this process, if there is one, of new work. Other processes find it within a second. */
export function wakeJobRunner(): void {
  state().runner?.wake();
}

/** Sets the runner to notify. */
export function setJobRunner(runner: Runner | undefined): void {
  state().runner = runner;
}
