import { expect, it } from "vitest";
import { Gate } from "./gate";

const refuse = () => new Error("refused");

/** Work that ends on command, with a list of the running items. */
function workshop() {
  const running: string[] = [];
  const ends = new Map<string, () => void>();
  const work = (name: string) => () =>
    new Promise<string>((resolve) => {
      running.push(name);
      ends.set(name, () => {
        running.splice(running.indexOf(name), 1);
        resolve(name);
      });
    });
  const end = async (name: string) => {
    ends.get(name)?.();
    await new Promise(setImmediate);
  };
  return { running, work, end };
}

it("runs up to the limits per key and in total, and the rest in order of arrival", async () => {
  const gate = new Gate({ all: { running: 2, waiting: 9 }, key: { running: 1, waiting: 9 } }, refuse);
  const { running, work, end } = workshop();
  const all = ["a1", "a2", "b1", "c1"].map((name) => gate.run(name[0] ?? "", work(name)));
  await new Promise(setImmediate);
  expect(running).toEqual(["a1", "b1"]);
  await end("a1");
  expect(running).toEqual(["b1", "c1"]);
  await end("b1");
  expect(running).toEqual(["c1", "a2"]);
  await end("c1");
  await end("a2");
  expect(await Promise.all(all)).toEqual(["a1", "a2", "b1", "c1"]);
});

it("refuses callers over the waiting limit of a key, but none with another key", async () => {
  const gate = new Gate({ all: { running: 2, waiting: 9 }, key: { running: 1, waiting: 1 } }, refuse);
  const { running, work, end } = workshop();
  const first = [gate.run("a", work("a1")), gate.run("a", work("a2"))];
  await expect(gate.run("a", work("a3"))).rejects.toThrow("refused");
  const other = gate.run("b", work("b1"));
  await new Promise(setImmediate);
  expect(running).toEqual(["a1", "b1"]);
  for (const name of ["a1", "b1", "a2"]) await end(name);
  await Promise.all([...first, other]);
});

it("lets the parts of a key take turns, each with waiting places of its own", async () => {
  const limits = { all: { running: 9, waiting: 0 }, key: { running: 1, waiting: 2 }, part: { running: 1, waiting: 2 } };
  const gate = new Gate(limits, refuse);
  const { running, work, end } = workshop();
  const of = (name: string) => gate.run("a", work(name), { part: name[0] ?? "" });
  const first = ["x1", "x2", "x3"].map(of);
  await expect(of("x4")).rejects.toThrow("refused");
  const second = ["y1", "y2"].map(of);
  // The third part finds both places of the key taken by the first callers of the others.
  const third = of("z1");
  await new Promise(setImmediate);
  await expect(of("w1")).rejects.toThrow("refused");
  for (const name of ["x1", "y1", "z1", "x2", "y2", "x3"]) {
    expect(running).toEqual([name]);
    await end(name);
  }
  await Promise.all([...first, ...second, third]);
});

it("reserves a third of the queue for known callers, who go first", async () => {
  const gate = new Gate({ all: { running: 1, waiting: 3 }, key: { running: 1, waiting: 3 } }, refuse);
  const { running, work, end } = workshop();
  const strangers = ["s1", "s2", "s3"].map((name) => gate.run(name, work(name), { isKnown: false }));
  await expect(gate.run("s4", work("s4"), { isKnown: false })).rejects.toThrow("refused");
  const known = gate.run("k1", work("k1"));
  await expect(gate.run("k2", work("k2"))).rejects.toThrow("refused");
  for (const name of ["s1", "k1", "s2", "s3"]) {
    expect(running).toEqual([name]);
    await end(name);
  }
  await Promise.all([...strangers, known]);
});

it("frees the place after a failure, and drops idle keys and parts", async () => {
  const one = { running: 1, waiting: 0 };
  const gate = new Gate({ all: one, key: one, part: one }, refuse);
  for (let i = 0; i < 3; i++) {
    await expect(gate.run("a", () => Promise.reject(new Error("failed")))).rejects.toThrow("failed");
  }
  await gate.run("a", async () => "done", { part: "one" });
  for (const turnstiles of ["byKey", "byPart"]) expect(Reflect.get(gate, turnstiles)).toEqual(new Map());
});
