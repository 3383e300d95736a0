import { ResumeJobs } from "@/components/jobs/resume-jobs";
import type { AccountActor } from "@/lib/accounts/session";
import { jobOrders } from "@/lib/jobs/list-url";
import { listJobs } from "@/lib/jobs/service";
import { pageLanguage } from "@/lib/texts/page-text";

/**
 * The jobs that one began and that are still under way, so that a reload, or another window, shows them again; but for
 * the check of a file, which is shown where the file is. Asked for here and not by the browser: a page without any, which
 * most are, loads nothing for it. The page is sent without waiting for the answer.
 */
export async function OwnJobs({ actor }: { actor: AccountActor }) {
  const { jobs } = await listJobs(actor, { show: "active", order: jobOrders.usual }, await pageLanguage());
  const own = jobs.filter(({ who, kind }) => who.kind === "account" && who.id === actor.id && kind !== "check");
  return own.length > 0 && <ResumeJobs jobs={own} />;
}
