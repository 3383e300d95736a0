import { z } from "zod";

const text = z.string().trim();
const port = text
  .regex(/^[0-9]+$/, "must be a port number")
  .transform(Number)
  .pipe(z.number().min(0).max(65_535, "must be a port number"));
// Normalized, since it goes into headers, which hold no letters but those of ASCII.
const httpUrl = z.url({ protocol: /^https?$/, normalize: true, error: "must be an http or https address" });

/** Every setting of the product, from the environment. `.env.example` describes each for operators. */
const schema = z
  .object({
    APP_ENV: z.enum(["production", "staging"], "must be production or staging").default("production"),
    PORT: port.optional(),
    HOST: text.default("127.0.0.1"),
    DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: "must be a postgresql:// address" }).optional(),
    DATA_DIR: text.optional(),
    PUBLIC_URL: httpUrl.optional(),
    STAGING_URL: httpUrl.optional(),
    TRUST_PROXY: z.enum(["true", "false"], "must be true or false").default("false"),
    AUTH_SECRET: text.min(32, "must be at least 32 characters").optional(),
    LOG_LEVEL: z
      .enum(["debug", "info", "warn", "error", "silent"], "must be debug, info, warn, error or silent")
      .default("info"),
  })
  .transform((env) => ({
    environment: env.APP_ENV,
    /** What every API key of this environment begins with. */
    apiKeyPrefix: env.APP_ENV === "staging" ? "ps_test_" : "ps_live_",
    port: env.PORT ?? (env.APP_ENV === "staging" ? 3001 : 3000),
    host: env.HOST,
    databaseUrl: env.DATABASE_URL,
    dataDir: env.DATA_DIR ?? (env.APP_ENV === "staging" ? ".data/staging" : ".data"),
    /** Without a trailing slash, so that a path can follow. */
    publicUrl: env.PUBLIC_URL?.replace(/\/+$/, ""),
    stagingUrl: env.STAGING_URL?.replace(/\/+$/, ""),
    /** Whether a proxy in front of us says who the client is, in the last entry of X-Forwarded-For. */
    isProxyTrusted: env.TRUST_PROXY === "true",
    authSecret: env.AUTH_SECRET,
    logLevel: env.LOG_LEVEL,
  }));

export type Settings = z.infer<typeof schema>;

/** Says everything that is wrong with the settings at once, each fault on a line of its own. */
export class SettingsError extends Error {
  override readonly name = "SettingsError";
}

/**
 * Reads the settings. A variable that is set but empty counts as unset, as in `PORT= npm start`.
 *
 * @throws SettingsError naming every fault
 */
export function readSettings(env: Record<string, string | undefined>): Settings {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ""));
  const result = schema.safeParse(given);
  if (result.success) return result.data;
  const faults = result.error.issues.map((issue) => `  ${issue.path.join(".")} ${issue.message}`);
  throw new SettingsError(`These settings need mending:\n${faults.join("\n")}`);
}

let current: Settings | undefined;

/** The settings of this process, read once. */
export function settings(): Settings {
  return (current ??= readSettings(process.env));
}
