import { z } from "zod";
import { parseTrustedProxies } from "@/lib/core/trusted-proxies";

const text = z.string().trim();
const port = text
  .regex(/^[0-9]+$/, "must be a port number")
  .transform(Number)
  .pipe(z.number().min(0).max(65_535, "must be a port number"));
const wholeNumber = (min: number, max: number) =>
  text
    .regex(/^[0-9]{1,6}$/, `must be a whole number from ${min} to ${max}`)
    .transform(Number)
    .pipe(z.number().min(min, `must be at least ${min}`).max(max, `must be at most ${max}`));
const databaseAddress = z.url({ protocol: /^postgres(ql)?$/, error: "must be a postgresql:// address" });
const quota = text.regex(/^[1-9][0-9]{0,6}$/, "must be a whole number from 1 to 9999999").transform(Number);
// Normalized to ASCII, since it is used in headers.
const httpUrl = z.url({ protocol: /^https?$/, normalize: true, error: "must be an http or https address" });
/** The shop publishes it, and appends paths to it. */
const ownAddress = httpUrl.refine(
  (address) => !/^https?:[/][/][^/]*@|[?#]/.test(address),
  "must have no user name, password, query or fragment",
);
const trustedProxies = text.transform((value, context) => {
  try {
    return parseTrustedProxies(value);
  } catch (error) {
    context.addIssue({ code: "custom", message: (error as RangeError).message });
    return z.NEVER;
  }
});
// 24 bytes are 32 base64 digits; 64 bytes are 86 digits and two equals signs.
const WEBHOOK_SECRET = /^whsec_[A-Za-z0-9+/]{32,86}={0,2}$/;

/** The rule of the secret that signs and encrypts, wherever it is set. */
export const authSecretRule = text.min(32, "must be at least 32 characters");

/** The variables that are secrets, or can contain one, such as the password in an address. */
export const SECRET_SETTINGS = [
  "DATABASE_URL",
  "DATABASE_DIRECT_URL",
  "DATABASE_REPLICA_URL",
  "AUTH_SECRET",
  "WEBHOOK_URL",
  "WEBHOOK_SECRET",
  "METRICS_TOKEN",
  "PETSTORE_PASSWORD",
] as const;

/** Each web process has up to fifteen connections (lib/postgres/settings.ts). */
const BUNDLED_CONCURRENCY_MAX = 24;

/** The number of keys of an account that can use their full quotas at once, by default. */
const KEYS_AT_FULL_SPEED = 10;

function withoutLastSlashes(url: string | undefined): string | undefined {
  return url?.endsWith("/") ? withoutLastSlashes(url.slice(0, -1)) : url;
}

/**
 * Variables for rehearsals and tests that make a shop deviate from production: another clock (lib/core/clock.ts), other
 * time limits (lib/core/time-limit.ts), languages that are none (lib/texts/pseudo.ts). Keys and sessions end too early or
 * never, and limits apply too early or too late.
 */
const REHEARSAL_VARIABLES = [
  "PETSTORE_CLOCK",
  "PETSTORE_TIME_LIMIT_DIVISOR",
  "PETSTORE_DATABASE_PATIENCE",
  "PETSTORE_PSEUDO_LANGUAGES",
];

/** Every setting of the product, from the environment. `.env.example` describes each for operators. */
const schema = z
  .object({
    APP_ENV: z.enum(["production", "staging"], "must be production or staging").default("production"),
    PORT: port.optional(),
    HOST: text.default("127.0.0.1"),
    WEB_CONCURRENCY: wholeNumber(1, 64).default(1),
    DRAIN_SECONDS: wholeNumber(0, 300).default(0),
    DATABASE_URL: databaseAddress.optional(),
    DATABASE_DIRECT_URL: databaseAddress.optional(),
    DATABASE_REPLICA_URL: databaseAddress.optional(),
    DATA_DIR: text.optional(),
    PUBLIC_URL: ownAddress.optional(),
    STAGING_URL: ownAddress.optional(),
    TRUST_PROXY: trustedProxies.prefault("false"),
    RATE_LIMIT_PER_MINUTE: quota.optional(),
    RATE_LIMIT_PER_ACCOUNT: quota.optional(),
    RATE_LIMIT_PER_ADDRESS: quota.optional(),
    AUTH_SECRET: authSecretRule.optional(),
    // Owners read it, and each change of it is recorded.
    WEBHOOK_URL: httpUrl
      .refine((address) => !/^https?:[/][/][^/]*@/.test(address), "must not contain a user name or password")
      .optional(),
    WEBHOOK_SECRET: text.regex(WEBHOOK_SECRET, "must be whsec_ and 24 to 64 bytes in base64").optional(),
    WEBHOOK_ALLOW_PRIVATE: z.enum(["true", "false"], "must be true or false").default("false"),
    LOG_LEVEL: z
      .enum(["debug", "info", "warn", "error", "silent"], "must be debug, info, warn, error or silent")
      .default("info"),
    // A URI of RFC 9116, section 2.5.3, on a separate line of security.txt.
    SECURITY_CONTACT: text
      .regex(/^(?:mailto:|https:\/\/|tel:)[\x21-\x7e]+$/, "must be a mailto:, https:// or tel: address")
      .optional(),
    METRICS_TOKEN: text.regex(/^[\x21-\x7e]{16,}$/, "must be at least 16 characters, without spaces").optional(),
  })
  .superRefine((env, context) => {
    const { WEBHOOK_URL: url, WEBHOOK_SECRET: secret, WEBHOOK_ALLOW_PRIVATE: allowsPrivate } = env;
    const addIssue = (name: string, message: string) => context.addIssue({ code: "custom", path: [name], message });
    if (env.WEB_CONCURRENCY > BUNDLED_CONCURRENCY_MAX && !env.DATABASE_URL)
      addIssue("WEB_CONCURRENCY", `must be at most ${BUNDLED_CONCURRENCY_MAX} with the bundled PostgreSQL`);
    if (env.DATABASE_DIRECT_URL && !env.DATABASE_URL)
      addIssue("DATABASE_URL", "must be set where DATABASE_DIRECT_URL is");
    if (env.DATABASE_REPLICA_URL && !env.DATABASE_URL)
      addIssue("DATABASE_URL", "must be set where DATABASE_REPLICA_URL is");
    if (url && !secret) addIssue("WEBHOOK_SECRET", "must be set where WEBHOOK_URL is");
    if (secret && !url) addIssue("WEBHOOK_URL", "must be set where WEBHOOK_SECRET is");
    if (url?.startsWith("http:") && allowsPrivate === "false")
      addIssue("WEBHOOK_URL", "must be an https address, unless WEBHOOK_ALLOW_PRIVATE is true");
  })
  .transform((env) => ({
    environment: env.APP_ENV,
    /** The prefix of this environment's API keys. */
    apiKeyPrefix: env.APP_ENV === "staging" ? "ps_test_" : "ps_live_",
    port: env.PORT ?? (env.APP_ENV === "staging" ? 3001 : 3000),
    host: env.HOST,
    /** The number of web processes on the port. */
    webConcurrency: env.WEB_CONCURRENCY,
    /** How long a stopping process keeps accepting requests while it reports that it is not ready. */
    drainMs: env.DRAIN_SECONDS * 1_000,
    databaseUrl: env.DATABASE_URL,
    /** The same database, bypassing a pooler in transaction mode. */
    databaseDirectUrl: env.DATABASE_DIRECT_URL,
    /** A replica of it, for long reads. */
    databaseReplicaUrl: env.DATABASE_REPLICA_URL,
    dataDir: env.DATA_DIR ?? (env.APP_ENV === "staging" ? ".data/staging" : ".data"),
    /** Without a trailing slash, so that a path can follow. */
    publicUrl: withoutLastSlashes(env.PUBLIC_URL),
    stagingUrl: withoutLastSlashes(env.STAGING_URL),
    /** The proxies whose X-Forwarded-For and X-Forwarded-Proto are trusted; null for none. */
    trustedProxies: env.TRUST_PROXY,
    /** The maximum number of requests per API key and minute; undefined for no limit. */
    rateLimitPerMinute: env.RATE_LIMIT_PER_MINUTE,
    /** The maximum number of requests per minute of all keys of an account together; undefined for no limit. */
    rateLimitPerAccount:
      env.RATE_LIMIT_PER_ACCOUNT ?? (env.RATE_LIMIT_PER_MINUTE && env.RATE_LIMIT_PER_MINUTE * KEYS_AT_FULL_SPEED),
    /** The maximum number of API requests per address and minute; undefined for no limit. */
    rateLimitPerAddress: env.RATE_LIMIT_PER_ADDRESS,
    authSecret: env.AUTH_SECRET,
    /** The webhook for messages, if the operator configures it instead of the console, with its signing secret. */
    webhook: env.WEBHOOK_URL && env.WEBHOOK_SECRET ? { url: env.WEBHOOK_URL, secret: env.WEBHOOK_SECRET } : undefined,
    /** Whether a webhook may be in a private network, or on this machine. */
    isPrivateWebhookAllowed: env.WEBHOOK_ALLOW_PRIVATE === "true",
    /** The contact for security reports: a URI. */
    securityContact: env.SECURITY_CONTACT,
    logLevel: env.LOG_LEVEL,
    /** The token for scraping metrics; undefined disables them. */
    metricsToken: env.METRICS_TOKEN,
  }));

export type Settings = z.infer<typeof schema> & {
  /** The rehearsal variables that are set, as `NAME=value`; none in a real shop. */
  rehearsal: string[];
};

/** Invalid settings: reports all errors at once, each on a separate line. */
export class SettingsError extends Error {
  override readonly name = "SettingsError";
}

/**
 * Parses the settings. A variable that is set but empty counts as unset, as in `PORT= npm start`.
 *
 * @throws SettingsError with every error
 */
export function readSettings(env: Record<string, string | undefined>): Settings {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ""));
  const result = schema.safeParse(given);
  const rehearsal = REHEARSAL_VARIABLES.filter((name) => given[name] !== undefined);
  const errors = [
    ...(result.error?.issues ?? []).map((issue) => `${issue.path.join(".")} ${issue.message}`),
    ...(isRehearsalAllowed(given) ? [] : rehearsal.map((name) => `${name} ${REHEARSAL_ERROR}`)),
  ];
  if (!result.success || errors.length > 0)
    throw new SettingsError(`These settings are invalid:\n${errors.map((line) => `  ${line}`).join("\n")}`);
  return { ...result.data, rehearsal: rehearsal.map((name) => `${name}=${given[name]}`) };
}

const REHEARSAL_ERROR =
  "is for rehearsals and tests, and refused in production: set APP_ENV=staging, or PETSTORE_REHEARSAL=true to force it";

/** Does not depend on the address: behind a proxy, production serves loopback as well. */
function isRehearsalAllowed({ APP_ENV, PETSTORE_REHEARSAL }: Record<string, string | undefined>): boolean {
  return APP_ENV === "staging" || PETSTORE_REHEARSAL === "true";
}

let current: Settings | undefined;

/** The settings of this process, read once. */
export function settings(): Settings {
  return (current ??= readSettings(process.env));
}

/**
 * The secret that signs session tokens and cursors, and encrypts stored secrets.
 *
 * @throws Error when the process was started without one, as by `next start`
 */
export function requireAuthSecret(): string {
  const { authSecret } = settings();
  if (!authSecret) throw new Error("AUTH_SECRET is not set. `npm start` sets it; for `next start`, set it yourself.");
  return authSecret;
}

/**
 * The public address of the shop, without a trailing slash: `PUBLIC_URL`, or its host and port.
 *
 * @param listeningPort the port assigned by the system, if the setting is 0
 */
export function shopAddress({ publicUrl, host, port }: Settings, listeningPort = port): string {
  if (publicUrl) return publicUrl;
  const isEveryAddress = host === "0.0.0.0" || host === "::";
  return `http://${isEveryAddress ? "localhost" : host.includes(":") ? `[${host}]` : host}:${listeningPort}`;
}
