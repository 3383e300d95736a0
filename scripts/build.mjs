// `npm run build`: everything that `npm start` does before it starts, for an image or a service with a read-only
// folder.
import { buildPages, buildPrograms, generateClient, install, requireNode, root } from "./prepare.mjs";

requireNode();
process.chdir(root);

await install();
await generateClient();
await buildPrograms();
await buildPages();
