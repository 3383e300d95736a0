import { expect, it } from "vitest";
import { setUpTestShop } from "@/lib/accounts/testing";
import { RateLimiter } from "./limiter";

setUpTestShop();

it("refunds up to the quota per window, across all leases", async () => {
  const quota = 20;
  const limiter = new RateLimiter({ name: "given-back", quota, windowS: 60, leaseSize: 3 });
  let allowed = 0;
  for (let asked = 0; asked < 5 * quota; asked++) {
    const takenMs = performance.now();
    if (!(await limiter.take("somebody")).isAllowed) break;
    allowed++;
    limiter.giveBack("somebody", takenMs);
  }
  expect(allowed).toBe(2 * quota);
  expect((await limiter.take("somebody else")).isAllowed).toBe(true);
});
