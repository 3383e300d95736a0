/** What a look at one thing found. None of its texts holds a secret. */
export type Finding = {
  /** What was looked at, in a word or two: `disk`. */
  check: string;
  /** What is there. */
  found: string;
} & (Well | Wanting);

type Well = { state: "ok" };

type Wanting = {
  /** `fault`: something does not work, or will lose data. `note`: it works, but the operator should know. */
  state: "note" | "fault";
  why: string;
  todo: string;
};

export function ok(check: string, found: string): Finding {
  return { check, state: "ok", found };
}

export function note(check: string, found: string, why: string, todo: string): Finding {
  return { check, state: "note", found, why, todo };
}

export function fault(check: string, found: string, why: string, todo: string): Finding {
  return { check, state: "fault", found, why, todo };
}

/** Lays a finding out for people: what is there, and below it why that matters and what to do. */
export function describeFinding(finding: Finding): string {
  const { check, state, found } = finding;
  const head = `${state.padEnd(5)} ${check}: ${found}`;
  return finding.state === "ok" ? head : `${head}\n        ${finding.why}\n      → ${finding.todo}`;
}
