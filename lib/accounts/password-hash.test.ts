import { beforeEach, expect, it, vi } from "vitest";
import { hashLimits, hashOf, isPassword, knownTurn, type HashTurn } from "./password-hash";

const hashing = vi.hoisted(() => ({ now: 0, most: 0, times: 0 }));
vi.mock("better-auth/crypto", () => {
  const hash = async () => {
    hashing.times++;
    hashing.most = Math.max(hashing.most, ++hashing.now);
    await new Promise(setImmediate);
    hashing.now--;
    return true;
  };
  return { hashPassword: hash, verifyPassword: hash };
});

beforeEach(() => void Object.assign(hashing, { now: 0, most: 0, times: 0 }));

const stranger = (key: string): HashTurn => ({ key, isKnown: false });

const codesOf = (outcomes: PromiseSettledResult<unknown>[]) =>
  outcomes.map((outcome) => (outcome.status === "rejected" ? (outcome.reason as { code: string }).code : "done"));

it("hashes one password per account at a time, and refuses calls over the waiting limit", async () => {
  const calls = Array.from({ length: 30 }, (_, i) =>
    i % 2 ? isPassword("password", "a:b", knownTurn("ann")) : hashOf("password", knownTurn("ann")),
  );
  const codes = codesOf(await Promise.allSettled(calls));
  const { running, waiting } = hashLimits.key;
  expect(codes.filter((code) => code === "done")).toHaveLength(running + waiting);
  expect(codes.filter((code) => code === "too_many_attempts")).toHaveLength(30 - running - waiting);
  expect(hashing.most).toBe(running);
});

it("hashes a few at a time in total, without one account blocking others", async () => {
  const flood = Array.from({ length: 100 }, () => isPassword("password", "a:b", stranger("ann")));
  const others = Array.from({ length: 20 }, (_, i) => isPassword("password", "a:b", stranger(`other ${i}`)));
  const [, codes] = await Promise.all([Promise.allSettled(flood), Promise.allSettled(others).then(codesOf)]);
  expect(codes).toEqual(Array(20).fill("done"));
  expect(hashing.most).toBe(hashLimits.all.running);
});

it("serves known callers during a flood of unknown ones", async () => {
  const { running, waiting } = hashLimits.all;
  const flood = Array.from({ length: 100 }, (_, i) => isPassword("password", "a:b", stranger(`stranger ${i}`)));
  const known = Array.from({ length: 10 }, (_, i) => isPassword("password", "a:b", knownTurn(`known ${i}`)));
  const [strangers, codes] = await Promise.all(
    [Promise.allSettled(flood), Promise.allSettled(known)].map(async (all) => codesOf(await all)),
  );
  expect(codes).toEqual(Array(10).fill("done"));
  expect(strangers?.filter((code) => code === "done")).toHaveLength(running + (waiting * 2) / 3);
});

it("does the same work without a hash to compare with", async () => {
  expect(await isPassword("password", null, stranger("nobody"))).toBe(false);
  expect(hashing.times).toBe(1);
});
