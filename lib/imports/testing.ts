import type { Answered, TestBrowser } from "@/lib/accounts/testing";
import { addressOf } from "@/lib/core/console-client";
import { readJob } from "@/lib/jobs/service";
import { importDetail, type ImportChoices, type ImportDetail, type ImportMode } from "./schemas";

const ENDED = ["done", "cancelled", "failed"];

/** Uploads a file as the console does. */
export async function upload(browser: TestBrowser, file: BodyInit, fileName = "pets.csv"): Promise<ImportDetail> {
  const response = await browser.send("POST", addressOf("imports.upload", { fileName }), { file });
  const text = await response.text();
  if (!response.ok) throw new Error(text);
  return importDetail.parse(JSON.parse(text));
}

/** Runs a dry run, and returns its result. */
export async function check(browser: TestBrowser, importId: string): Promise<NonNullable<ImportDetail["check"]>> {
  const started = await browser.call("imports.check", { importId });
  await untilEnded(started.body.checkJobId);
  const { body } = await read(browser, importId);
  if (!body.check) throw new Error("the dry run has no result");
  return body.check;
}

/** Runs an import, and returns it once its job has ended. */
export async function run(
  browser: TestBrowser,
  importId: string,
  mode: ImportMode = "all",
  options: { again?: boolean; upTo?: number } & Partial<ImportChoices> = {},
): Promise<ImportDetail> {
  const started = await browser.call("imports.run", { importId, mode, ...options });
  await untilEnded(started.body.jobId);
  return (await read(browser, importId)).body;
}

/** Reads an import. */
export function read(browser: TestBrowser, importId: string): Promise<Answered<"imports.read">> {
  return browser.call("imports.read", { importId });
}

/** Waits for the end of a job. */
export async function untilEnded(jobId: string | null): Promise<void> {
  while (!ENDED.includes((await readJob({ kind: "system" }, jobId ?? "")).state))
    await new Promise((resolve) => setTimeout(resolve, 20));
}
