// `npm run --silent petstore -- <command>`: the operator's command line.
import { buildPrograms, generateClient, install, readEnvFile, requireNode, root } from "./prepare.mjs";

requireNode();
// npm changes to the root as well, and has noted where it was called.
if (process.env.npm_lifecycle_event !== "petstore") process.env.INIT_CWD = process.cwd();
process.chdir(root);
readEnvFile();
process.env.NODE_ENV ??= "production";

await install();
await generateClient();
await buildPrograms();
await import("../dist/petstore.js");
