import { expect, it } from "vitest";
import { totalOf } from "@/components/jobs/job-text";
import type { Job } from "@/lib/jobs/schemas";

const total = (kind: Job["kind"], count: string | null) => totalOf({ kind, total: count } as Job);

it("the rows of a check are an estimate in round figures, those of other jobs a count", () => {
  expect(total("import", "45123")).toEqual({ total: 45_123n, isEstimate: false });
  expect(total("check", "45123")).toEqual({ total: 46_000n, isEstimate: true });
  expect(total("check", "46000")).toEqual({ total: 46_000n, isEstimate: true });
  expect(total("check", "7")).toEqual({ total: 7n, isEstimate: true });
  expect(total("check", null)).toBeNull();
});
