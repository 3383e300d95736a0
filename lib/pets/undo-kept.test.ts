import { expect, it } from "vitest";
import type { Transaction } from "@/lib/db";
import { explainKept, type Kept } from "./undo-kept";
import { message } from "@/lib/texts/message";

/** As many pets as a step of an undo changes. */
const PETS = 2_000;

it("explains a whole step of kept pets without keeping others waiting", async () => {
  const fields = ["status", "categoryId"] as const;
  const kept: Kept[] = Array.from({ length: PETS }, (_, i) => ({
    id: String(i),
    entryId: "1",
    name: `Pet ${i}`,
    isThere: true,
    fields: [...fields],
  }));
  const rows = kept.flatMap(({ id }) =>
    fields.map((field) => ({ id: BigInt(id), field, value: null, actor_kind: null, actor_id: null })),
  );
  const startMs = process.cpuUsage().user / 1_000;
  const failures = await explainKept({ $queryRaw: () => Promise.resolve(rows) } as unknown as Transaction, kept);
  expect(process.cpuUsage().user / 1_000 - startMs).toBeLessThan(200);
  expect(failures).toHaveLength(PETS);
  expect(failures[7]).toEqual({
    position: 7n,
    subject: "Pet 7",
    reasons: ["columns.status", "columns.category"].map((label) =>
      message("jobReasons.keptUnrecorded", { field: message(label as "columns.status") }),
    ),
  });
});
