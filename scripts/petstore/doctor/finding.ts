/** The result of one check. Never contains a secret. */
export type Finding = {
  /** The subject of the check, in a word or two: `disk`. */
  check: string;
  /** The current state. */
  found: string;
} & (Well | Wanting);

type Well = { state: "ok" };

type Wanting = {
  /** `error`: something does not work, or will lose data. `note`: it works, but the operator should know. */
  state: "note" | "error";
  why: string;
  todo: string;
};

export function ok(check: string, found: string): Finding {
  return { check, state: "ok", found };
}

export function note(check: string, found: string, why: string, todo: string): Finding {
  return { check, state: "note", found, why, todo };
}

export function failure(check: string, found: string, why: string, todo: string): Finding {
  return { check, state: "error", found, why, todo };
}

/** Formats a finding for people: the state, why it matters and what to do. */
export function describeFinding(finding: Finding): string {
  const { check, state, found } = finding;
  const head = `${state.padEnd(5)} ${check}: ${found}`;
  return finding.state === "ok" ? head : `${head}\n        ${finding.why}\n      → ${finding.todo}`;
}
