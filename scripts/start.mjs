// `npm start`: everything from a bare clone to a running shop. `npm run dev`: the same, with hot reload.
import { buildPages, buildPrograms, generateClient, install, readEnvFile, requireNode, root } from "./prepare.mjs";

// Write errors, such as on a full disk or a closed pipe, must not end the shop.
for (const stream of [process.stdout, process.stderr]) stream.on("error", () => undefined);

requireNode();
process.chdir(root);
readEnvFile();
const isDev = process.argv.includes("--dev");
process.env.NODE_ENV = isDev ? "development" : "production";
process.env.NEXT_TELEMETRY_DISABLED = "1";

await install();
await generateClient();
await buildPrograms();
if (!isDev) await buildPages();
await import("../dist/supervisor.js");
