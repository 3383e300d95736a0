import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readSettings, SECRET_SETTINGS, SettingsError } from "@/lib/settings";

/** The error lines, or null for valid settings. */
function errorsOf(env: Record<string, string | undefined>): string[] | null {
  try {
    readSettings(env);
    return null;
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    const [heading, ...errors] = error.message.split("\n");
    expect(heading).toBe("These settings are invalid:");
    return errors.map((error) => error.trim());
  }
}

describe("settings", () => {
  it("that can contain a secret are known as such, so that a `.env` with one is closed to other users", () => {
    const lines = readFileSync(".env.example", "utf8").matchAll(/^#([A-Z_]+)=(.*)$/gm);
    const secret = [...lines].filter(
      ([, name = "", value = ""]) => /SECRET|TOKEN|PASSWORD|KEY/.test(name) || /:\/\/[^/]+@/.test(value),
    );
    expect(secret.length).toBeGreaterThan(5);
    for (const [, name] of secret) expect(SECRET_SETTINGS).toContain(name);
  });

  it("all have a default: an empty environment is production on this machine", () => {
    expect(readSettings({})).toMatchObject({
      environment: "production",
      apiKeyPrefix: "ps_live_",
      port: 3000,
      host: "127.0.0.1",
      databaseUrl: undefined,
      dataDir: ".data",
      publicUrl: undefined,
      stagingUrl: undefined,
      authSecret: undefined,
      logLevel: "info",
    });
  });

  it("name TRUST_PROXY where it is neither a number of proxies nor a list of addresses", () => {
    expect(readSettings({}).trustedProxies).toBeNull();
    expect(readSettings({ TRUST_PROXY: " 10.0.0.0/8, loopback" }).trustedProxies?.setting).toBe("10.0.0.0/8, loopback");
    expect(errorsOf({ TRUST_PROXY: "10.0.0.0/8, proxy.example" })).toEqual([
      expect.stringMatching(/^TRUST_PROXY must be true, false, a number of proxies .*; entry 2 is none of these$/),
    ]);
  });

  describe.each([
    ["PETSTORE_CLOCK", "2030-12-06T00:00:00Z"],
    ["PETSTORE_TIME_LIMIT_DIVISOR", "4"],
    ["PETSTORE_DATABASE_PATIENCE", "10"],
    ["PETSTORE_PSEUDO_LANGUAGES", "true"],
  ])("%s, which is for rehearsals", (name, value) => {
    it("is rejected in production, whatever its address", () => {
      for (const more of [{}, { HOST: "127.0.0.1" }, { PETSTORE_REHEARSAL: "yes" }])
        expect(errorsOf({ [name]: value, ...more })).toEqual([
          `${name} is for rehearsals and tests, and refused in production: set APP_ENV=staging, or PETSTORE_REHEARSAL=true to force it`,
        ]);
      expect(errorsOf({ [name]: "" })).toBeNull();
    });

    it("is accepted in staging, and in production when forced", () => {
      for (const more of [{ APP_ENV: "staging" }, { PETSTORE_REHEARSAL: "true" }])
        expect(readSettings({ [name]: value, ...more }).rehearsal).toEqual([`${name}=${value}`]);
    });
  });

  it("list every variable that changes a clock or a time limit as a rehearsal variable", () => {
    const read = ["clock", "time-limit"].map((file) => readFileSync(`lib/core/${file}.ts`, "utf8")).join("\n");
    const names = [...new Set([...read.matchAll(/PETSTORE_[A-Z_]+/g)].map(([name]) => name))];
    expect(names.length).toBeGreaterThan(2);
    for (const name of names) expect(errorsOf({ [name]: "4" }), name).toHaveLength(1);
  });

  it("keep staging apart from production: separate port, data and keys", () => {
    expect(readSettings({ APP_ENV: "staging" })).toMatchObject({
      environment: "staging",
      apiKeyPrefix: "ps_test_",
      port: 3001,
      dataDir: ".data/staging",
    });
  });

  it("override the defaults of staging", () => {
    const given = { APP_ENV: "staging", PORT: "8080", DATA_DIR: "/srv/pets" };
    expect(readSettings(given)).toMatchObject({ port: 8080, dataDir: "/srv/pets", apiKeyPrefix: "ps_test_" });
  });

  it("that are empty count as unset", () => {
    const names = [
      "APP_ENV",
      "PORT",
      "HOST",
      "DATABASE_URL",
      "DATA_DIR",
      "PUBLIC_URL",
      "STAGING_URL",
      "AUTH_SECRET",
      "LOG_LEVEL",
    ];
    const empty = Object.fromEntries(names.map((name) => [name, ""]));
    expect(readSettings(empty)).toEqual(readSettings({}));
    expect(readSettings({ PORT: undefined })).toEqual(readSettings({}));
  });

  it("ignore variables of other programs", () => {
    const others = fc.dictionary(fc.stringMatching(/^X_[A-Z]{1,8}$/), fc.string());
    fc.assert(
      fc.property(others, (env) => {
        expect(readSettings(env)).toEqual(readSettings({}));
      }),
    );
  });

  it("accept every port, and 0 for any free one", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 65_535 }), (port) => {
        expect(readSettings({ PORT: String(port) }).port).toBe(port);
      }),
    );
  });

  it("remove trailing slashes from addresses", () => {
    const addresses = { PUBLIC_URL: "https://shop.example/", STAGING_URL: "https://staging.shop.example/pets//" };
    expect(readSettings(addresses)).toMatchObject({
      publicUrl: "https://shop.example",
      stagingUrl: "https://staging.shop.example/pets",
    });
  });

  it("normalize an address to ASCII", () => {
    const { publicUrl = "" } = readSettings({ PUBLIC_URL: "https://ペット.example/店" });
    expect(new Headers({ Location: `${publicUrl}/api/v1/pets/1` }).get("location")).toBe(
      "https://xn--9ckk6c.example/%E5%BA%97/api/v1/pets/1",
    );
  });
});

describe("the webhook", () => {
  const secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
  const url = "https://hooks.example/petstore";

  it("has an address and a secret, or is set in the console", () => {
    expect(readSettings({ WEBHOOK_URL: url, WEBHOOK_SECRET: secret }).webhook).toEqual({ url, secret });
    expect(readSettings({}).webhook).toBeUndefined();
    const withUser = url.replace("//", "//user:password@");
    expect(errorsOf({ WEBHOOK_URL: withUser, WEBHOOK_SECRET: secret })).toEqual([
      "WEBHOOK_URL must not contain a user name or password",
    ]);
    expect(errorsOf({ WEBHOOK_URL: url })).toEqual(["WEBHOOK_SECRET must be set where WEBHOOK_URL is"]);
    expect(errorsOf({ WEBHOOK_SECRET: secret })).toEqual(["WEBHOOK_URL must be set where WEBHOOK_SECRET is"]);
  });

  it("must be public and use TLS, unless the settings allow otherwise", () => {
    const plain = { WEBHOOK_URL: "http://10.0.0.7/hook", WEBHOOK_SECRET: secret };
    expect(errorsOf(plain)).toEqual(["WEBHOOK_URL must be an https address, unless WEBHOOK_ALLOW_PRIVATE is true"]);
    expect(readSettings({}).isPrivateWebhookAllowed).toBe(false);
    expect(readSettings({ ...plain, WEBHOOK_ALLOW_PRIVATE: "true" })).toMatchObject({
      webhook: { url: "http://10.0.0.7/hook" },
      isPrivateWebhookAllowed: true,
    });
  });

  it.each(["secret", "whsec_", "whsec_c2hvcnQ=", "MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw", `whsec_${"A".repeat(92)}`])(
    "rejects a secret like %s",
    (weak) => {
      expect(errorsOf({ WEBHOOK_URL: url, WEBHOOK_SECRET: weak })).toEqual([
        "WEBHOOK_SECRET must be whsec_ and 24 to 64 bytes in base64",
      ]);
    },
  );
});

describe("how it runs", () => {
  it("is by default one process without metrics that stops at once", () => {
    expect(readSettings({})).toMatchObject({ webConcurrency: 1, drainMs: 0, metricsToken: undefined });
    const database = "postgresql://db/shop";
    const asked = {
      DATABASE_URL: database,
      WEB_CONCURRENCY: "64",
      DRAIN_SECONDS: "15",
      METRICS_TOKEN: "0123456789abcdef",
    };
    expect(readSettings(asked)).toMatchObject({
      webConcurrency: 64,
      drainMs: 15_000,
      metricsToken: "0123456789abcdef",
    });
  });

  it.each([
    [{ WEB_CONCURRENCY: "0" }, "WEB_CONCURRENCY must be at least 1"],
    [{ DATABASE_URL: "postgresql://db/shop", WEB_CONCURRENCY: "65" }, "WEB_CONCURRENCY must be at most 64"],
    [{ WEB_CONCURRENCY: "25" }, "WEB_CONCURRENCY must be at most 24 with the bundled PostgreSQL"],
    [{ WEB_CONCURRENCY: "auto" }, "WEB_CONCURRENCY must be a whole number from 1 to 64"],
    [{ DRAIN_SECONDS: "1.5" }, "DRAIN_SECONDS must be a whole number from 0 to 300"],
    [{ METRICS_TOKEN: "guessable" }, "METRICS_TOKEN must be at least 16 characters, without spaces"],
    [{ SECURITY_CONTACT: "security@shop.example" }, "SECURITY_CONTACT must be a mailto:, https:// or tel: address"],
    [
      { SECURITY_CONTACT: "mailto:a@shop.example\nContact: x" },
      "SECURITY_CONTACT must be a mailto:, https:// or tel: address",
    ],
    [{ DATABASE_DIRECT_URL: "postgresql://db/shop" }, "DATABASE_URL must be set where DATABASE_DIRECT_URL is"],
    [{ DATABASE_REPLICA_URL: "postgresql://db/shop" }, "DATABASE_URL must be set where DATABASE_REPLICA_URL is"],
  ])("is not %j", (env, error) => {
    expect(errorsOf(env)).toEqual([error]);
  });
});

describe("invalid settings", () => {
  it("are rejected with every error at once, one line per variable", () => {
    const errors = errorsOf({
      APP_ENV: "test",
      PORT: "http",
      DATABASE_URL: "mysql://localhost/pets",
      PUBLIC_URL: "shop.example",
      STAGING_URL: "ftp://shop.example",
      AUTH_SECRET: "short",
      LOG_LEVEL: "verbose",
    });
    expect(errors).toEqual([
      "APP_ENV must be production or staging",
      "PORT must be a port number",
      "DATABASE_URL must be a postgresql:// address",
      "PUBLIC_URL must be an http or https address",
      "STAGING_URL must be an http or https address",
      "AUTH_SECRET must be at least 32 characters",
      "LOG_LEVEL must be debug, info, warn, error or silent",
    ]);
  });

  it.each([
    "https://u@shop.test",
    "https://u:p@shop.test",
    "https://:p@shop.test",
    "https://shop.test?x",
    "https://shop.test/#x",
  ])("refuse the address %s, which the shop would publish", (address) => {
    const error = "must have no user name, password, query or fragment";
    expect(errorsOf({ PUBLIC_URL: address, STAGING_URL: address })).toEqual([
      `PUBLIC_URL ${error}`,
      `STAGING_URL ${error}`,
    ]);
  });

  it("do not repeat the value, which may be a secret", () => {
    expect(errorsOf({ AUTH_SECRET: "hunter2", DATABASE_URL: "pets:hunter2@db" })?.join()).not.toContain("hunter2");
  });

  it.each(["-1", "65536", "3000.5", "1e3", "0x10", "3000 3001", "99999999999999999999"])(
    "refuse the port %s",
    (port) => {
      expect(errorsOf({ PORT: port })).toEqual(["PORT must be a port number"]);
    },
  );

  it("are the only reason to fail, for any input", () => {
    const names = [
      "APP_ENV",
      "PORT",
      "HOST",
      "DATABASE_URL",
      "DATA_DIR",
      "PUBLIC_URL",
      "STAGING_URL",
      "AUTH_SECRET",
      "LOG_LEVEL",
    ];
    const values = fc.oneof(
      fc.string(),
      fc.webUrl(),
      fc.constantFrom("postgres://", "http:", "https://[", "http://a:b:c"),
    );
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...names), values), (env) => {
        for (const error of errorsOf(env) ?? []) expect(names).toContain(error.split(" ")[0]);
      }),
      { numRuns: 1_000 },
    );
  });
});
