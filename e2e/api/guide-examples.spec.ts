import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { missingLanguages, runExample, statusesIn, type ExampleLanguage } from "@/e2e/fixtures/examples";
import { expect, test } from "@/e2e/fixtures/test";

const FOLDER = path.resolve(import.meta.dirname, "../../docs/guides");

type Example = { language: ExampleLanguage; code: string; statuses: string[] | null; prints: string | null };

/** The examples of a guide. The expected status follows the fence, unless it is 2xx. */
function examplesIn(markdown: string): Example[] {
  return [...markdown.matchAll(/^```(sh|js|python)(?: (?:status=(\S+)|prints=(\S+)))?\n([^]*?)^```$/gm)].map(
    ([, language, statuses, prints, code = ""]) => ({
      language: language as ExampleLanguage,
      code,
      statuses: statuses?.split(",") ?? null,
      prints: prints ?? null,
    }),
  );
}

const guides = readdirSync(FOLDER).filter((file) => file.endsWith(".md"));
const missing = missingLanguages();

for (const guide of guides) {
  test(`every example of ${guide} runs unchanged`, async ({ server, fullKey }) => {
    const examples = examplesIn(readFileSync(path.join(FOLDER, guide), "utf8"));
    expect(examples.length).toBeGreaterThan(0);
    for (const { language, code, statuses, prints } of examples) {
      if (missing.includes(language)) {
        test.info().annotations.push({ type: "not run", description: `${language} is not installed` });
        continue;
      }
      const output = await runExample(language, code.replaceAll("https://shop.example", server.origin), fullKey);
      expect(output, code).not.toBe("");
      if (prints !== null) expect(output, code).toContain(prints);
      else if (statuses !== null) expect(statusesIn(output), code).toEqual(statuses);
      else if (language === "sh") {
        expect(statusesIn(output).length, code).toBeGreaterThan(0);
        for (const status of statusesIn(output)) expect(status, code).toMatch(/^2/);
      }
    }
  });
}
