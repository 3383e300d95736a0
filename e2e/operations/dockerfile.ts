import { readFileSync } from "node:fs";

export type Instruction = { name: string; text: string };

/** The stages of a Dockerfile, each as its instructions in order, without FROM. */
export function readStages(file: string): Instruction[][] {
  const lines = readFileSync(file, "utf8")
    .replaceAll(/^#.*\n/gm, "")
    .replaceAll(/\\\n\s*/g, " ")
    .split("\n")
    .filter((line) => line.trim() !== "");
  const stages: Instruction[][] = [];
  for (const line of lines) {
    const [, name = "", text = ""] = /^([A-Z]+) (.*)$/.exec(line) ?? [];
    if (name === "") throw new Error(`${file}: no instruction: ${line}`);
    if (name === "FROM") stages.push([]);
    else stages.at(-1)?.push({ name, text });
  }
  return stages;
}

/** What a stage says under a name, each as it stands. */
export function textsOf(stage: Instruction[], name: string): string[] {
  return stage.filter((instruction) => instruction.name === name).map(({ text }) => text);
}

/** The variables that a stage sets. */
export function environmentOf(stage: Instruction[]): Record<string, string> {
  const pairs = textsOf(stage, "ENV").flatMap((text) => text.split(/\s+/));
  return Object.fromEntries(pairs.map((pair) => pair.split("=", 2) as [string, string]));
}

/** The program and the words of an instruction in JSON, as `CMD ["node", "server.js"]`. */
export function wordsOf(text: string): string[] {
  return JSON.parse(text.slice(text.indexOf("["))) as string[];
}
