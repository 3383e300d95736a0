import { readFileSync } from "node:fs";
import path from "node:path";
import { startCuttingProxy, cuts, type Cut } from "@/e2e/fixtures/cutting-proxy";
import { missingLanguages, runExample } from "@/e2e/fixtures/examples";
import { expect, test, type FaultServer } from "@/e2e/fixtures/fault-test";

const GUIDE = path.resolve(import.meta.dirname, "../../../docs/guides/retries.md");
const PETS = 1_000;
const AT_ONCE = 100;

/** The code after the guide's function: a program that imports with it, and stops at the first failing call. */
const imports = {
  js: `
const numbers = Array.from({ length: ${PETS} }, (_, i) => i).values();
async function importSome() {
  for (const i of numbers) {
    const { status, text } = await post("/api/v1/pets", { name: "js " + i, categoryId: 7n }, "js-" + i);
    if (status !== 201 || !text.endsWith("}")) throw new Error(status + text);
    console.log("created");
  }
}
await Promise.all(Array.from({ length: ${AT_ONCE} }, importSome));
`,
  python: `
from concurrent.futures import ThreadPoolExecutor


def import_one(i):
    status, headers, text = post("/api/v1/pets", {"name": f"python {i}", "categoryId": 7}, f"python-{i}")
    assert status == 201 and text.endswith("}"), text
    print("created\\n", end="")


with ThreadPoolExecutor(${AT_ONCE}) as pool:
    list(pool.map(import_one, range(${PETS})))
`,
};

/** The guide's retry function, without its example call. */
function retryFunction(language: "js" | "python"): string {
  const [, code = ""] =
    new RegExp(`^\`\`\`${language} prints=201\n([^]*?)^\`\`\`$`, "m").exec(readFileSync(GUIDE, "utf8")) ?? [];
  const [before, ...after] = code.split(/^(?=(?:const )?key = )/m);
  expect(after).toHaveLength(1);
  expect(after[0]).toContain("post(");
  return before ?? "";
}

/**
 * Two thirds of the pets are cut off once, each kind equally often, and a sixth of those twice: few enough for five
 * attempts.
 */
function cutFor(key: string, attempt: number): Cut | null {
  const number = Number(key.split("-")[1]);
  if (attempt === 0) return number % 3 === 0 ? null : (cuts[number % cuts.length] ?? null);
  if (attempt === 1 && number % 6 === 1) return cuts[(number + 2) % cuts.length] ?? null;
  return null;
}

for (const language of ["js", "python"] as const) {
  test(`the retry function of the guide imports ${PETS} pets in ${language} through a proxy that cuts connections`, async ({
    shared: { database, keyWith, servers },
  }) => {
    test.skip(missingLanguages().includes(language), `${language} is not installed`);
    const [server] = (await servers(1)) as [FaultServer];
    const { key } = await keyWith({});
    const proxy = await startCuttingProxy(server.origin, cutFor);
    try {
      const program = retryFunction(language).replaceAll("https://shop.example", proxy.origin) + imports[language];
      const output = await runExample(language, program, key, { timeoutMs: 100_000 });
      expect(output.match(/created/g)).toHaveLength(PETS);
      for (const cut of cuts) expect(proxy.counts[cut], cut).toBeGreaterThan(PETS / 10);
    } finally {
      await proxy.close();
    }
    const pets = await database.query<{ name: string }>("SELECT name FROM pet WHERE name LIKE $1", [`${language} %`]);
    expect(pets).toHaveLength(PETS);
    expect(new Set(pets.map(({ name }) => name)).size).toBe(PETS);
  });
}
