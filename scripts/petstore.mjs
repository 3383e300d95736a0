// `npm run --silent petstore -- <command>`: the operator's command line.
import { buildPrograms, generateClient, install, readEnvFile, requireNode, root } from "./prepare.mjs";

requireNode();
process.chdir(root);
readEnvFile();
process.env.NODE_ENV ??= "production";

await install();
await generateClient();
await buildPrograms();
await import("../dist/petstore.js");
