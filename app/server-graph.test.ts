import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";

/** The files of the product, by their path from the root. */
const files = new Map(
  ["app", "components", "lib"]
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: "utf8" }).map((file) => path.join(folder, file)),
    )
    .filter((file) => /[.]tsx?$/.test(file) && !/[.](?:test|fixture)[.]/.test(file))
    .map((file) => [file, readFileSync(file, "utf8")]),
);
const isOfBrowser = (file: string) => files.get(file)?.startsWith('"use client"') === true;

type Import = { file: string; names: string[] };

/** What a file imports from others of the product, without types. */
function importsOf(file: string): Import[] {
  const statements = (files.get(file) ?? "").matchAll(
    /^(?:import|export) (?!type )(?:\{([^}]*)\}|[^"{;]*) from "@\/([^"]+)";/gm,
  );
  return [...statements].flatMap(([, list = "", name = ""]) => {
    const found = [`${name}.ts`, `${name}.tsx`].find((each) => files.has(each));
    const names = list.split(",").map((each) => each.trim());
    return found ? [{ file: found, names: names.filter((each) => each !== "" && !each.startsWith("type ")) }] : [];
  });
}

it("calls no function of a module for browsers on the server, where it is only a reference to one", () => {
  const visited = new Set<string>();
  const calls: string[] = [];
  function visit(file: string): void {
    if (visited.has(file) || isOfBrowser(file)) return;
    visited.add(file);
    for (const { file: imported, names } of importsOf(file)) {
      // Components are what such a module is for: they begin with a capital letter.
      const functions = isOfBrowser(imported) ? names.filter((name) => !/^[A-Z]/.test(name)) : [];
      calls.push(...functions.map((name) => `${file} takes ${name} from ${imported}`));
      visit(imported);
    }
  }
  for (const file of files.keys()) {
    if (/^app\/(?:.*\/)?(?:layout|page|loading|not-found|template|default|route)[.]tsx?$/.test(file)) visit(file);
  }
  expect(visited.size).toBeGreaterThan(200);
  expect(calls).toEqual([]);
});
