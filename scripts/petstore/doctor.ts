import { parseArgs } from "node:util";
import { VERSION } from "@/lib/core/version";
import { printResult, type Command } from "./command";
import { checkAddresses } from "./doctor/addresses";
import { checkDatabase } from "./doctor/database";
import { describeFinding, type Finding } from "./doctor/finding";
import { checkDataFolder, checkDisk, checkSecretFiles, checkVersions } from "./doctor/machine";
import { checkSettings, readForDoctor } from "./doctor/settings";

const options = { json: { type: "boolean", default: false } } as const;

export const doctorCommand: Command = {
  name: ["doctor"],
  usage: "doctor [--json]",
  summary:
    "Checks the installation without changing it; explains why each finding matters and what to do. Exits with 1 if there " +
    "is an error. --json prints the result as JSON.",
  async run(args) {
    const { values } = parseArgs({ args, options, strict: true });
    const findings = await examine();
    const isWell = findings.every(({ state }) => state !== "error");
    if (values.json) printResult(JSON.stringify({ isWell, version: VERSION, findings }, null, 2));
    else for (const finding of findings) printResult(describeFinding(finding));
    return isWell ? 0 : 1;
  },
};

async function examine(): Promise<Finding[]> {
  const { values, findings } = readForDoctor();
  if (!values) return [checkVersions(), ...findings];
  return [
    checkVersions(),
    ...checkSettings(values),
    checkDataFolder(values),
    ...checkSecretFiles(values),
    checkDisk(values),
    ...(await checkAddresses(values)),
    ...(await checkDatabase(values)),
  ];
}
