import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { ownCookies, readCookie } from "./cookies";

const read = (cookie: string, name = "a") => readCookie(new Headers({ cookie }), name);

it.each([
  ["a=1", "1"],
  ["b=2; a=1", "1"],
  ["b=2;a=1", "1"],
  ["b=2;\ta=1", "1"],
  ["b=2; \t a =\t1 ", "1"],
  ["b=2;; ;a=1;", "1"],
  ["a=1=2", "1=2"],
  ["a=", ""],
  ['a="1"', '"1"'],
  ["a=%31", "%31"],
  ["a=1; a=1", "1"],
  ["aa=1; a.b=2; A=3; a", null],
  ["", null],
])("%j holds %j", (cookie, value) => {
  expect(read(cookie)).toBe(value);
});

it("ignores a cookie that is repeated with different values", () => {
  expect(read("a=1; a=2")).toBeNull();
  expect(read("a=2;\ta=1")).toBeNull();
});

it("parses a long header in linear time", async () => {
  const timeOf = (cookie: string) => {
    const startMs = performance.now();
    for (let i = 0; i < 20; i++) read(cookie);
    return performance.now() - startMs;
  };
  for (const unit of [" ", ";", "a=", "a=1;", "\t="]) {
    timeOf(unit.repeat(1_000));
    // Polled, since other processes may take the processor meanwhile.
    const measured = () => timeOf(`x${unit.repeat(32_000 / unit.length)}x`);
    await expect.poll(measured, { timeout: 10_000 }).toBeLessThan(500);
  }
});

it("finds a cookie among pairs that only look like it", () => {
  for (const other of ["xa=0", "a b=0", "a", "a;=0", "b=a=0", "b=;a", "\u00a0a=0"])
    expect(read(`${other}; a=1; ${other}`)).toBe("1");
});

it("leaves to Next.js the cookies of the shop that it can decode", () => {
  const own = "petstore.language=de; __Host-petstore.session=a%20b; petstore.theme=dark";
  expect(ownCookies({ cookie: own })).toBe(own);
  expect(ownCookies({ cookie: `a=1; ${own}; =%; petstore.x=%; petstore.y=%ff; xpetstore.a=1; petstore` })).toBe(
    ` ${own}`,
  );
  expect(ownCookies({ cookie: "=%;".repeat(5_000) })).toBeUndefined();
  // Not the first of them, of which a later one may have another value.
  expect(ownCookies({ cookie: `petstore.a=1; ${"petstore.b=1; ".repeat(50)}petstore.a=2` })).toBeUndefined();
  expect(ownCookies({})).toBeUndefined();
});

it("is the only module that reads the Cookie header", () => {
  const readers = ["lib", "app", "components", "server.ts", "proxy.ts"]
    .flatMap((folder) =>
      folder.endsWith(".ts")
        ? [folder]
        : readdirSync(folder, { recursive: true, encoding: "utf8" }).map((file) => path.join(folder, file)),
    )
    .filter((file) => /\.tsx?$/.test(file) && !/\.(test|fixture)\./.test(file))
    .filter((file) => /\bget\(\s*["']cookie["']|headers\.cookie\b/.test(readFileSync(file, "utf8")));
  expect(readers).toEqual(["lib/core/cookies.ts"]);
});
