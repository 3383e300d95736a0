// `npm run bench`: prepares the checkout, bundles bench/main.ts beside the programs that it measures, and runs it. With
// `--quick`, a smoke run of seconds, which proves that the benchmark works and nothing about speed; with
// `--throughput`, only its first part. `npm run bench -- soak --minutes 30` runs the test
// e2e/endurance/faults/soak.spec.ts for this long instead of a minute.
import { spawnSync } from "node:child_process";
import path from "node:path";
import { parseArgs } from "node:util";
import { buildPages, buildPrograms, generateClient, install, requireNode, root } from "../scripts/prepare.mjs";

requireNode();
process.chdir(root);
process.env.NODE_ENV = "production";
process.env.NEXT_TELEMETRY_DISABLED = "1";

await install({ withTests: true });
await generateClient();
await buildPrograms();
await buildPages();

if (process.argv[2] === "soak") {
  const { values } = parseArgs({
    args: process.argv.slice(3),
    options: { minutes: { type: "string", default: "30" } },
  });
  const playwright = path.join(root, "node_modules/.bin/playwright");
  const { status } = spawnSync(playwright, ["test", "e2e/endurance/faults/soak.spec.ts", "--project=faults"], {
    stdio: "inherit",
    shell: process.platform === "win32",
    env: { ...process.env, SOAK_MINUTES: values.minutes },
  });
  process.exit(status ?? 1);
}

const { build } = await import("esbuild");
await build({
  absWorkingDir: root,
  entryPoints: { bench: "bench/main.ts" },
  outdir: "dist",
  bundle: true,
  platform: "node",
  target: "node20",
  format: "esm",
  packages: "external",
  logLevel: "warning",
});
await import("../dist/bench.js");
