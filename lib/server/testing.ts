import { readdirSync } from "node:fs";
import path from "node:path";
import type { ConsoleContract } from "@/lib/core/console-contract";

/** Every contract exported by a console module. */
export async function readConsoleContracts(): Promise<ConsoleContract[]> {
  const files = readdirSync("lib", { recursive: true, encoding: "utf8" }).filter((file) =>
    file.endsWith("console-contract.ts"),
  );
  const modules = await Promise.all(
    files
      .filter((file) => !file.startsWith("core"))
      .map((file) => import(/* @vite-ignore */ path.resolve("lib", file)) as Promise<Record<string, unknown>>),
  );
  return modules.flatMap((module) => Object.values(module)).filter(isContract);
}

function isContract(value: unknown): value is ConsoleContract {
  return typeof value === "object" && value !== null && "operationId" in value;
}
