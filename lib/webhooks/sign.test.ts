import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { backoffS } from "@/lib/webhooks/backoff";
import { signingKeyOf, makeKey, secretOf, signatureHeaders } from "@/lib/webhooks/sign";

// Test vectors of the Standard Webhooks libraries.
const secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
const sent = { id: "msg_p5jXN8AQM9LWM0D4loKWxJek", timestampS: 1614265330, body: '{"test": 2432232314}' };
const signature = "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=";

describe("a signature", () => {
  it("follows Standard Webhooks", () => {
    expect(signatureHeaders([signingKeyOf(secret)], sent)).toEqual({
      "webhook-id": sent.id,
      "webhook-timestamp": "1614265330",
      "webhook-signature": signature,
    });
  });

  it("is made with each key, separated by a space, during a rotation", () => {
    const headers = signatureHeaders([makeKey(), signingKeyOf(secret)], sent);
    expect(headers["webhook-signature"]).toMatch(/^v1,\S{44} v1,\S{44}$/);
    expect(headers["webhook-signature"]?.split(" ")[1]).toBe(signature);
  });
});

describe("a secret", () => {
  it("is 32 random bytes, and is read back unchanged", () => {
    const keys = Array.from({ length: 20 }, makeKey);
    expect(new Set(keys.map(secretOf)).size).toBe(20);
    for (const key of keys) {
      expect(secretOf(key)).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
      expect(signingKeyOf(secretOf(key))).toEqual(key);
    }
  });
});

describe("the delay between attempts", () => {
  it("grows from seconds to hours, and ends", () => {
    const waits = [1, 2, 3, 4, 5, 6, 7, 8, 9].map((tries) => backoffS(tries, 0.5));
    expect(waits).toEqual([5, 30, 120, 600, 3_600, 10_800, 43_200, null, null]);
  });

  it("varies by a fifth in either direction", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 7 }), fc.double({ min: 0, max: 1, noNaN: true }), (tries, random) => {
        const middle = backoffS(tries, 0.5) ?? 0;
        const wait = backoffS(tries, random) ?? 0;
        expect(wait).toBeGreaterThanOrEqual(middle * 0.8 - 1e-9);
        expect(wait).toBeLessThanOrEqual(middle * 1.2 + 1e-9);
      }),
    );
    expect(backoffS(1, 0)).not.toBe(backoffS(1, 1));
  });
});
