import query from "@tanstack/eslint-plugin-query";
import next from "eslint-config-next/core-web-vitals";
import nextTypescript from "eslint-config-next/typescript";
import regexp from "eslint-plugin-regexp";
import { noLiteralError } from "./scripts/no-literal-error.mjs";
import { noLiteralText } from "./scripts/no-literal-text.mjs";

/** The recommended rules of TanStack Query, all as errors. */
const queryRules = Object.fromEntries(
  query.configs["flat/recommended"].flatMap(({ rules }) => Object.keys(rules)).map((rule) => [rule, "error"]),
);

// eslint-config-next brings this plugin with a handful of its rules; the plugin's own list is the fuller one.
const jsxA11y = next.find((config) => config.plugins?.["jsx-a11y"])?.plugins["jsx-a11y"];

/** Where `process.env` may be read: once each, and checked. Everything else asks `lib/settings.ts`. */
const filesThatReadTheEnvironment = [
  "lib/settings.ts",
  "lib/core/clock.ts",
  "lib/core/time-limit.ts",
  "lib/texts/pseudo.ts",
  // Hands a part of the environment on to the programs it starts; takes no setting from it.
  "lib/postgres/programs.ts",
  "scripts/**",
  "server.ts",
  "proxy.ts",
  "next.config.ts",
  "playwright.config.ts",
  "vitest.config.ts",
  "bench/**",
  "e2e/**",
];

// Nothing here asks the type checker, so that the whole tree is linted in seconds: `tsc` is a gate of its own.
/** What reads the environment past lib/settings.ts by way of an import. */
const importOfLink = {
  name: "next/link",
  message: "Import Link from components/ui/link: it loads a page ahead only when somebody comes near.",
};

const importsOfEnvironment = ["process", "node:process"].map((name) => ({
  name,
  importNames: ["env", "default"],
  message: "Read the environment through lib/settings.ts, where it is checked at start.",
}));

const restrictedSyntax = [
  {
    selector: "ExpressionStatement[directive='use server']",
    message: "Pages take GET and HEAD only (lib/server/page-requests.ts): write through an operation of the API.",
  },
  {
    selector: "CallExpression[callee.name='requestAnimationFrame'] CallExpression[callee.property.name='focus']",
    message: "Focus what a change renders by components/ui/focus-after.ts: a frame may come before the rendering.",
  },
  {
    selector: "CallExpression[callee.property.name='finished'][arguments.length=0]",
    message:
      "Wait for the event requestfinished: Response.finished() of Playwright waits for ever on a cancelled read.",
  },
];

const config = [
  {
    ignores: [
      "**/node_modules/",
      ".next/",
      "dist/",
      ".data/",
      "coverage/",
      "test-results/",
      "playwright-report/",
      "prisma/generated/",
      "next-env.d.ts",
    ],
  },
  ...next,
  ...nextTypescript,
  { plugins: { "@tanstack/query": query }, rules: queryRules },
  {
    linterOptions: { reportUnusedDisableDirectives: "error", reportUnusedInlineConfigs: "error" },
    rules: {
      ...jsxA11y.configs.recommended.rules,
      "@typescript-eslint/no-explicit-any": "error",
      "@typescript-eslint/no-unused-vars": [
        "error",
        { args: "after-used", argsIgnorePattern: "^_", ignoreRestSiblings: true },
      ],
      "@typescript-eslint/no-unused-expressions": "error",
      "@typescript-eslint/no-non-null-assertion": "error",
      "@typescript-eslint/consistent-type-imports": ["error", { disallowTypeAnnotations: false }],
      "react-hooks/exhaustive-deps": "error",
      eqeqeq: "error",
      "no-var": "error",
      "prefer-const": ["error", { destructuring: "all" }],
      "object-shorthand": "error",
    },
  },
  {
    rules: {
      "no-restricted-properties": [
        "error",
        {
          object: "process",
          property: "env",
          message: "Read it through lib/settings.ts, where it is checked at start.",
        },
      ],
      "no-restricted-imports": ["error", { paths: [...importsOfEnvironment, importOfLink] }],
    },
  },
  {
    // Otherwise PostgreSQL, and through it each of its sessions, would get the secrets of the shop.
    files: ["lib/postgres/**"],
    // processes.ts asks ps, a program of the system.
    ignores: ["lib/postgres/{programs,processes}.ts", "**/*.test.ts", "**/testing.ts"],
    rules: {
      "no-restricted-imports": [
        "error",
        {
          paths: [
            ...importsOfEnvironment,
            ...["child_process", "node:child_process"].map((name) => ({
              name,
              message: "Start programs by lib/postgres/programs.ts, which hands them no secrets.",
            })),
          ],
        },
      ],
    },
  },
  { rules: { "no-restricted-syntax": ["error", ...restrictedSyntax] } },
  {
    // Browsers and tests have their own clock.
    files: ["lib/**/*.ts"],
    ignores: ["**/*.{test,fixture}.ts", "**/testing.ts", "lib/client/**", "lib/postgres/**", "lib/core/clock.ts"],
    rules: {
      "no-restricted-syntax": [
        "error",
        ...restrictedSyntax,
        {
          selector:
            "NewExpression[callee.name='Date'][arguments.length=0], " +
            "CallExpression[callee.object.name='Date'][callee.property.name='now']",
          message: "Take the time from lib/core/clock.ts, which follows the database's, or from the transaction.",
        },
        {
          selector:
            "TemplateElement[value.raw=/FROM account WHERE id = $/] ~ TemplateElement[value.raw=/FOR (NO KEY )?UPDATE/]",
          message: "Lock an account by lib/accounts/account-queue.ts: another order of its locks is a deadlock.",
        },
      ],
    },
  },
  {
    // A file can fail to load: offline, or after an upgrade.
    files: ["app/**", "components/**"],
    ignores: ["**/*.test.{ts,tsx}", "components/ui/{isolated.tsx,load-part.ts,tooltips.tsx}"],
    rules: {
      "no-restricted-syntax": [
        "error",
        ...restrictedSyntax,
        {
          selector:
            "ImportExpression:not(CallExpression[callee.name=/^(lazyPart|aheadOf|firstAheadOf|loadAction|keepLoading)$/] ImportExpression)",
          message: "Load code by components/ui/load-part.ts, which says what happens when that fails.",
        },
        {
          selector:
            "CallExpression[callee.name='toast'] CallExpression[callee.name='errorText'], " +
            ":matches(Property[key.name='onError'], VariableDeclarator[id.name='onError']) " +
            "ArrowFunctionExpression > ObjectPattern:first-child > Property[key.name='message']",
          message:
            "Report a failed change by components/toast-failure.ts: the message of an error may be a key, and without an " +
            "answer nobody knows whether the change was made.",
        },
        {
          selector: "CallExpression[callee.object.name='router'][callee.property.name=/^(push|replace|back|forward)$/]",
          message:
            "Use navigateTo or useMoveOn of components/ui: an open form asks first, and nobody is taken from another page.",
        },
        {
          selector:
            "Literal[value=/(^| )grid( |$)/]:not([value=/(^| )(grid-cols-|place-items-center)/]), " +
            "Literal[value=/grid-cols-\\[([^ ]*_)?\\d+fr/]",
          message:
            "Name the columns of a grid, as grid-cols-1 or minmax(0,1fr): an automatic one is as wide as the longest text in it, " +
            "and wider than a phone.",
        },
        {
          selector: "ImportDeclaration[source.value='react'] > ImportSpecifier[imported.name='lazy']",
          message: "Use lazyPart of components/ui/load-part.ts: what React.lazy cannot load takes the page down.",
        },
        {
          selector:
            "NewExpression[callee.object.name='Intl'][callee.property.name!='Segmenter'], " +
            "CallExpression[callee.property.name=/^(toLocale(Date|Time)?String|localeCompare)$/]",
          message:
            "Format by lib/texts/formats.ts, in the language of the page: a formatter of its own has the browser's.",
        },
        {
          selector: "BinaryExpression[left.object.name='event'][left.property.name='key'][right.value='Escape']",
          message: "Use components/ui/is-escape.ts: Escape may only close the suggestions of an input method.",
        },
        {
          selector: "JSXOpeningElement[name.name='bdi']",
          message:
            "Isolate by components/ui/isolated.tsx: what the text itself contains can end the isolation of <bdi>.",
        },
      ],
    },
  },
  {
    files: ["app/**", "components/**", "lib/**"],
    ignores: ["lib/core/process-singleton.ts", "**/*.{test,fixture}.ts"],
    rules: {
      "no-restricted-globals": [
        "error",
        { name: "globalThis", message: "Keep what exists once per process with lib/core/process-singleton.ts." },
      ],
    },
  },
  {
    // A pattern that takes quadratic time blocks a process for seconds, given a header of 32 KB.
    plugins: { regexp },
    rules: { "regexp/no-super-linear-backtracking": "error", "regexp/no-super-linear-move": "error" },
  },
  {
    // A visible text is a message of the catalogue (lib/texts/en.ts), so that it can be shown in another language.
    files: ["components/**", "app/(auth)/**", "app/(console)/**", "app/*.tsx"],
    ignores: [
      "**/*.{test,fixture}.{ts,tsx}",
      // The documentation and its examples are English, as the API is.
      "components/{docs,public-api}/**",
      // Shown in place of the root layout, which gives all others their texts.
      "app/global-error.tsx",
    ],
    plugins: { texts: { rules: { "no-literal-text": noLiteralText } } },
    rules: { "texts/no-literal-text": "error" },
  },
  {
    // Errors of operations of the console are read by staff, in their own language.
    files: ["app/**", "components/**", "lib/**"],
    ignores: [
      "**/*.{test,fixture}.ts",
      // What only clients of the API, crawlers and operators get, in English.
      "lib/{metrics,rate-limit,server}/**",
      "lib/http/{handle,methods,read-input,to-app-error}.ts",
      "lib/api-keys/verify.ts",
      "lib/core/authorize.ts",
      "lib/idempotency/{console-calls,idempotency-key}.ts",
      "lib/accounts/member-recovery.ts",
    ],
    plugins: { errors: { rules: { "no-literal-error": noLiteralError } } },
    rules: { "errors/no-literal-error": "error" },
  },
  {
    files: ["components/ui/{navigation.tsx,use-move-on.ts}"],
    rules: { "no-restricted-syntax": ["error", ...restrictedSyntax] },
  },
  { files: ["components/ui/link.tsx"], rules: { "no-restricted-imports": "off" } },
  { files: filesThatReadTheEnvironment, rules: { "no-restricted-properties": "off" } },
  {
    // Functions called `use…` are hooks where React is, and nowhere else: Playwright's fixtures have a `use` as well.
    files: ["**/*.{ts,mjs}"],
    ignores: ["app/**", "components/**"],
    rules: { "react-hooks/rules-of-hooks": "off" },
  },
  {
    // The log is one JSON object a line on stderr (lib/log.ts); a command's stdout is its result. Only programs print.
    files: ["lib/**", "app/**", "components/**", "server.ts"],
    ignores: ["**/*.fixture.ts"],
    rules: { "no-console": "error" },
  },
];

export default config;
