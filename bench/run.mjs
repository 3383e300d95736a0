// `npm run bench`: brings the checkout to where it can run, bundles bench/main.ts beside the programs that it measures,
// and runs it. With `--quick` a smoke run of seconds, which proves that the benchmark works and nothing about speed.
import { buildPages, buildPrograms, generateClient, install, requireNode, root } from "../scripts/prepare.mjs";

requireNode();
process.chdir(root);
process.env.NODE_ENV = "production";
process.env.NEXT_TELEMETRY_DISABLED = "1";

await install({ withTests: true });
await generateClient();
await buildPrograms();
await buildPages();

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
