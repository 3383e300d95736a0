import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";

it("no server component makes ids: those of a page are the same as those of the layout that is there already", () => {
  const files = ["app", "components"].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" }).map((file) => path.join(folder, file)),
  );
  const makers = files.filter((file) => file.endsWith(".tsx") && readFileSync(file, "utf8").includes("useId("));
  expect(makers.length).toBeGreaterThan(3);
  expect(makers.filter((file) => !readFileSync(file, "utf8").startsWith('"use client"'))).toEqual([]);
});
