import { expect, it, vi } from "vitest";
import { processSingleton } from "@/lib/core/process-singleton";

it("is created once, at the first call, for every copy of its module", async () => {
  const make = vi.fn(() => ({ count: 0 }));
  const counter = processSingleton("test-counter", make);
  expect(counter.made()).toBeUndefined();
  counter().count++;

  vi.resetModules();
  const copy = await import("@/lib/core/process-singleton");
  expect(copy.processSingleton("test-counter", make)()).toEqual({ count: 1 });
  expect(make).toHaveBeenCalledOnce();
});

it("may be null", () => {
  const make = vi.fn(() => null);
  const nothing = processSingleton("test-nothing", make);
  expect([nothing(), nothing()]).toEqual([null, null]);
  expect(make).toHaveBeenCalledOnce();
});

it("is created again after it was taken", () => {
  const id = processSingleton("test-id", () => Symbol("id"));
  const first = id();
  expect(id.take()).toBe(first);
  expect(id.made()).toBeUndefined();
  expect(id()).not.toBe(first);
});
