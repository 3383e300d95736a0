import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { CHANGES_MAX } from "@/lib/accounts/budgets";
import { allProcedures, procedureOf } from "@/lib/console/testing";
import { WRONG_CODES_MAX } from "@/lib/accounts/codes";
import { FAILURES_RECORDED_MAX } from "@/lib/accounts/failed-sign-ins";
import { hashLimits } from "@/lib/accounts/password-hash";
import { SESSION_IDLE_MS, SESSION_LIFETIME_MS, SESSIONS_OF_ACCOUNT_MAX } from "@/lib/accounts/session";
import { KEYS_PER_ACCOUNT_MAX } from "@/lib/api-keys/contract";
import { keyLookupLimits } from "@/lib/api-keys/verify";
import { DAY_MS } from "@/lib/core/clock";
import { consoleErrorCodes, errorCodes } from "@/lib/core/error-codes";
import { IDEMPOTENCY_KEY_LENGTH_MAX, RESPONSE_HOURS, RETRY_WAIT_MS } from "@/lib/core/idempotency";
import { JSON_DEPTH_MAX, JSON_VALUES_MAX } from "@/lib/core/json";
import { headerLengthMax } from "@/lib/core/header-bounds";
import { MARKS_MAX } from "@/lib/core/marks";
import { PROBLEMS_MAX } from "@/lib/core/validation-error";
import { searchLimits } from "@/lib/db-search";
import { lookupLimits, publicCallLimits } from "@/lib/accounts/lookups";
import { callLimits, developerLimits } from "@/lib/http/account-turns";
import { transfersMax } from "@/lib/http/open-transfers";
import {
  BODY_BYTES_MAX,
  BODY_TIMEOUT_MS,
  LARGE_BODIES_OF_SITE_MAX,
  PUBLIC_BODY_BYTES_MAX,
} from "@/lib/http/read-input";
import { ERROR_MESSAGE_LENGTH_MAX } from "@/lib/http/respond";
import { streamsMax } from "@/lib/live/hub";
import {
  IMPORT_BYTES_MAX,
  IMPORT_FILES_MAX,
  IMPORT_ROWS_MAX,
  UPDATES_MAX,
  WORKBOOK_BYTES_MAX,
} from "@/lib/imports/schemas";
import { NAMES_MAX, SAME_NAME_MAX } from "@/lib/imports/known-pets";
import { UNPACKED_BYTES_MAX } from "@/lib/imports/workbook";
import { CHANGES_PER_PET, JOBS_OF_ACCOUNT_MAX, ROWS_PER_HOUR } from "@/lib/jobs/job-budget";
import { REFERENCE_LENGTH_MAX } from "@/lib/pets/schemas";
import { LIST_CHARACTERS_MAX } from "@/lib/imports/row-errors";
import { KEY_GUESSES_PER_MINUTE } from "@/lib/rate-limit/key-guesses";
import * as bounds from "@/lib/server/bounds";
import { CONNECTIONS_MAX, CONNECTIONS_PER_ADDRESS_MAX, CONNECTIONS_PER_SITE_MAX } from "@/lib/server/connections";
import { pageLimits } from "@/lib/server/page-gate";
import { PAGE_PARAMETERS_MAX, ROUTER_STATE_DEPTH_MAX, ROUTER_STATE_VALUES_MAX } from "@/lib/server/page-requests";
import { PIPELINED_BYTES_MAX, PIPELINED_CUT, PIPELINED_MAX } from "@/lib/server/pipelining";
import { CODES_OF_CHALLENGE } from "@/lib/accounts/start-session";
import { KNOWN_DAYS } from "@/lib/accounts/known-places";
import { limits, totals, WINDOW_MS } from "@/lib/accounts/throttle";
import { KEPT_DAYS } from "@/lib/webhooks/sweep";
import { RESENT_MAX } from "@/lib/webhooks/undelivered";
import { WRONG_PROOFS_MAX } from "@/lib/accounts/wrong-proofs";

const budgetOf = (name: string) => procedureOf(name).budget ?? 0;

const page = readFileSync("docs/limits.md", "utf8");
const number = (value: number) => value.toLocaleString("en-GB");
const kib = (bytes: number) => `${bytes / 1024} KiB`;
const mib = (bytes: number) => `${bytes / 1024 / 1024} MiB`;
const headerLengths = Object.values(headerLengthMax);
const seconds = (ms: number) => `${ms / 1000} s`;

const rows = [...page.matchAll(/^\| (.+?) \| (.+?) \| (.+?) \|$/gm)].map(([, what = "", limit = "", past = ""]) => ({
  what,
  limit,
  past,
}));

it("the table of limits matches the code", () => {
  expect(WINDOW_MS).toBe(15 * 60_000);
  expect(rows.slice(1).map(({ limit }) => limit)).toEqual([
    `${number(bounds.URL_LENGTH_MAX)} characters`,
    number(PAGE_PARAMETERS_MAX),
    `${ROUTER_STATE_VALUES_MAX}, ${ROUTER_STATE_DEPTH_MAX} levels`,
    kib(bounds.HEAD_BYTES_MAX),
    number(bounds.HEADERS_MAX),
    `${number(Math.min(...headerLengths))} to ${number(Math.max(...headerLengths))} characters`,
    kib(BODY_BYTES_MAX),
    mib(LARGE_BODIES_OF_SITE_MAX),
    kib(PUBLIC_BODY_BYTES_MAX),
    mib(IMPORT_BYTES_MAX),
    number(IMPORT_ROWS_MAX),
    `${mib(WORKBOOK_BYTES_MAX)}, and ${mib(UNPACKED_BYTES_MAX)} unpacked`,
    number(JOBS_OF_ACCOUNT_MAX),
    `${number(ROWS_PER_HOUR)}, or ${CHANGES_PER_PET} times each pet of a shop that has more, besides those that they added; each job may be undone once beyond that`,
    number(IMPORT_FILES_MAX),
    `${LIST_CHARACTERS_MAX / 1024 / 1024} Mi characters`,
    `${number(REFERENCE_LENGTH_MAX)} characters`,
    `${number(SAME_NAME_MAX)}, the newest`,
    number(NAMES_MAX),
    number(UPDATES_MAX),
    `${number(RESENT_MAX)}, of the last ${KEPT_DAYS} days`,
    `${JSON_DEPTH_MAX} levels`,
    number(JSON_VALUES_MAX),
    number(PROBLEMS_MAX),
    `${number(ERROR_MESSAGE_LENGTH_MAX)} characters`,
    `${IDEMPOTENCY_KEY_LENGTH_MAX} visible characters`,
    number(MARKS_MAX),
    seconds(bounds.HEAD_TIMEOUT_MS),
    seconds(BODY_TIMEOUT_MS),
    seconds(bounds.REQUEST_TIMEOUT_MS),
    `${bounds.UPLOAD_TIMEOUT_MS / 60_000} min`,
    seconds(bounds.IDLE_TIMEOUT_MS),
    seconds(bounds.KEEP_ALIVE_TIMEOUT_MS),
    number(CONNECTIONS_PER_ADDRESS_MAX),
    number(CONNECTIONS_PER_SITE_MAX),
    number(CONNECTIONS_MAX),
    number(PIPELINED_MAX),
    number(PIPELINED_CUT),
    kib(PIPELINED_BYTES_MAX),
    number(pageLimits.visitors.all.running),
    `${number(pageLimits.visitors.key.waiting)} from one address, ${number(pageLimits.visitors.all.waiting)} in all`,
    `${pageLimits.accounts.key.running} of a member, ${pageLimits.members.all.running} in all`,
    `${number(pageLimits.accounts.part.waiting)} of a session, ${number(pageLimits.accounts.key.waiting)} of a member, ${number(pageLimits.members.all.waiting)} in all`,
    `${lookupLimits.strangers.key.running} of one address, ${lookupLimits.strangers.all.running} in all`,
    `${lookupLimits.strangers.key.waiting} from one address, ${lookupLimits.strangers.all.waiting} in all`,
    `${lookupLimits.members.key.running}, ${lookupLimits.members.part.running} of a session; ${lookupLimits.members.key.waiting} more that wait, ${lookupLimits.members.part.waiting} of a session`,
    `${publicCallLimits.strangers.key.running} of one address, ${publicCallLimits.strangers.all.running} in all; ${publicCallLimits.strangers.key.waiting} more of one address wait, ${publicCallLimits.strangers.all.waiting} in all`,
    `${keyLookupLimits.key.running} of one address, ${keyLookupLimits.all.running} in all; ${keyLookupLimits.key.waiting} more of one address wait, ${keyLookupLimits.all.waiting} in all`,
    `${streamsMax.session} and ${streamsMax.account}`,
    `${number(streamsMax.members.address)} from one address, ${number(streamsMax.members.all)} in all`,
    `${number(streamsMax.developers.address)} from one address, ${number(streamsMax.developers.all)} in all`,
    `${transfersMax.download.account} and ${transfersMax.upload.account}; ${transfersMax.download.session} and ${transfersMax.upload.session} of a session`,
    `${callLimits.key.running}, ${callLimits.part.running} of a session; ${callLimits.key.waiting} more that wait, ${callLimits.part.waiting} of a session`,
    `${searchLimits.key.running}, and ${searchLimits.key.waiting} more that wait`,
    `${developerLimits.key.running} of one address, ${developerLimits.all.running} in all; ${developerLimits.key.waiting} more of one address wait, ${developerLimits.all.waiting} in all`,
    "`RATE_LIMIT_PER_MINUTE`",
    "`RATE_LIMIT_PER_ACCOUNT`",
    number(KEYS_PER_ACCOUNT_MAX),
    "`RATE_LIMIT_PER_ADDRESS`",
    number(KEY_GUESSES_PER_MINUTE),
    seconds(RETRY_WAIT_MS),
    `${RESPONSE_HOURS} hours`,
    number(limits.accountFromAddress),
    number(limits.address),
    number(limits.site),
    `${FAILURES_RECORDED_MAX} each`,
    `${limits.address} and ${limits.site} each`,
    number(limits.account),
    `${limits.accountFromDevice} and ${limits.accountFromDevices}`,
    `${WRONG_PROOFS_MAX} each`,
    number(totals.address),
    `${number(totals.signInsOfAccount)} each`,
    `${hashLimits.all.running}, and ${hashLimits.all.waiting} more that wait`,
    `${hashLimits.key.running}, and ${hashLimits.key.waiting} more that wait`,
    number(CODES_OF_CHALLENGE),
    number(WRONG_CODES_MAX),
    number(SESSIONS_OF_ACCOUNT_MAX),
    `${SESSION_IDLE_MS / DAY_MS} and ${SESSION_LIFETIME_MS / DAY_MS} days`,
    number(budgetOf("apiKeys.create")),
    `${budgetOf("members.invite")}, ${budgetOf("members.createResetLink")}`,
    number(budgetOf("account.changePassword")),
    number(CHANGES_MAX),
  ]);
  expect(page).toContain(`in the last ${KNOWN_DAYS} days`);
  const budgets = allProcedures.flatMap(({ procedure: { budget } }) => budget ?? []);
  expect(page).toContain(`from ${Math.min(...budgets)} to ${Math.max(...budgets)} in 15 minutes`);
});

it("every error in the table exists, with its status", () => {
  const codes: Record<string, { status: number }> = { ...errorCodes, ...consoleErrorCodes };
  const named = rows.flatMap(({ past }) => [...past.matchAll(/^(\d+) `(\w+)`$/g)]);
  expect(named.length).toBeGreaterThan(10);
  for (const [, status, code = ""] of named) expect([code, codes[code]?.status]).toEqual([code, Number(status)]);
});
