import { progressText } from "@/components/jobs/job-text";
import { useText } from "@/components/texts";
import { ProgressBar } from "@/components/ui/progress-bar";
import type { Job } from "@/lib/jobs/schemas";
import { writeMessage } from "@/lib/texts/message";

/** The progress of a running job, as a bar and as text. */
export function JobProgress({ job }: { job: Job }) {
  const t = useText();
  const total = Number(job.total ?? 0);
  return (
    <div className="w-full">
      <ProgressBar label={writeMessage(t, job.title)} share={total > 0 ? Number(job.done) / total : null} />
      <p className="text-muted mt-1 text-xs tabular-nums">{progressText(t, job)}</p>
    </div>
  );
}
