// Selects the test files of a command.
import { readdirSync } from "node:fs";
import path from "node:path";
import { root } from "../prepare.mjs";

const UNIT_FOLDERS = ["components", "docs", "lib"];
const BROWSER_FOLDERS = { daily: ["e2e/api", "e2e/programs", "e2e/console"], endurance: ["e2e/endurance"] };

/**
 * The test files of a command, from the root of the checkout.
 *
 * @param {"daily" | "endurance"} command
 * @param {string[]} words a file is selected when its path contains one of them; all files when there is none
 * @returns {{ vitest: string[], playwright: string[] }}
 */
export function selectTests(command, words) {
  const isEndurance = command === "endurance";
  const isSelected = (file) => words.length === 0 || words.some((word) => file.includes(word));
  const unit = UNIT_FOLDERS.flatMap((folder) => filesIn(folder, /\.test\.tsx?$/)).filter(
    (file) => file.includes(".endurance.test.") === isEndurance,
  );
  const browser = BROWSER_FOLDERS[command].flatMap((folder) => filesIn(folder, /\.spec\.ts$/));
  return { vitest: unit.filter(isSelected), playwright: browser.filter(isSelected) };
}

function filesIn(folder, pattern) {
  return readdirSync(path.join(root, folder), { recursive: true })
    .map((file) => path.posix.join(folder, file.replaceAll("\\", "/")))
    .filter((file) => pattern.test(file))
    .sort();
}
