import { processSingleton } from "@/lib/core/process-singleton";

type Runner = { wake(): void };

const state = processSingleton("job-runner", (): { runner: Runner | undefined } => ({ runner: undefined }));

/** Tells the runner of this process, if it has one, that there is work. Other processes see it within a second. */
export function wakeJobRunner(): void {
  state().runner?.wake();
}

/** Makes this the runner that is told. */
export function setJobRunner(runner: Runner | undefined): void {
  state().runner = runner;
}
