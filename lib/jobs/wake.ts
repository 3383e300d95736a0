// Bundled twice in one process (docs/decisions/0002-two-lanes.md): what asks for a job and what does it meet here.
const shared = globalThis as { petstoreJobRunner?: { wake(): void } };

/** Tells the runner of this process, if it has one, that there is work. Others see it within a second by themselves. */
export function wakeJobRunner(): void {
  shared.petstoreJobRunner?.wake();
}

/** Makes this the runner that is told. */
export function setJobRunner(runner: { wake(): void } | undefined): void {
  if (runner) shared.petstoreJobRunner = runner;
  else delete shared.petstoreJobRunner;
}
