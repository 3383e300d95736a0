import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readSettings, SettingsError } from "@/lib/settings";

/** The lines that say what is wrong, or null when nothing is. */
function faultsOf(env: Record<string, string | undefined>): string[] | null {
  try {
    readSettings(env);
    return null;
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    const [heading, ...faults] = error.message.split("\n");
    expect(heading).toBe("These settings need mending:");
    return faults.map((fault) => fault.trim());
  }
}

describe("settings", () => {
  it("all have a default: an empty environment is a production on this machine", () => {
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

  it("keep staging apart from production: own port, own data, own keys", () => {
    expect(readSettings({ APP_ENV: "staging" })).toMatchObject({
      environment: "staging",
      apiKeyPrefix: "ps_test_",
      port: 3001,
      dataDir: ".data/staging",
    });
  });

  it("that are given count more than what staging changes", () => {
    const given = { APP_ENV: "staging", PORT: "8080", DATA_DIR: "/srv/pets" };
    expect(readSettings(given)).toMatchObject({ port: 8080, dataDir: "/srv/pets", apiKeyPrefix: "ps_test_" });
  });

  it("that are empty count as not given", () => {
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

  it("of other programs are none of ours", () => {
    const others = fc.dictionary(fc.stringMatching(/^X_[A-Z]{1,8}$/), fc.string());
    fc.assert(
      fc.property(others, (env) => {
        expect(readSettings(env)).toEqual(readSettings({}));
      }),
    );
  });

  it("take every port there is, and 0 for any that is free", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 65_535 }), (port) => {
        expect(readSettings({ PORT: String(port) }).port).toBe(port);
      }),
    );
  });

  it("end an address without a slash, so that a path can follow", () => {
    const addresses = { PUBLIC_URL: "https://shop.example/", STAGING_URL: "https://staging.shop.example/pets//" };
    expect(readSettings(addresses)).toMatchObject({
      publicUrl: "https://shop.example",
      stagingUrl: "https://staging.shop.example/pets",
    });
  });

  it("write an address in the letters that a header may hold", () => {
    const { publicUrl = "" } = readSettings({ PUBLIC_URL: "https://ペット.example/店" });
    expect(new Headers({ Location: `${publicUrl}/api/v1/pets/1` }).get("location")).toBe(
      "https://xn--9ckk6c.example/%E5%BA%97/api/v1/pets/1",
    );
  });
});

describe("settings with faults", () => {
  it("are refused with every fault at once, a line each, by the name of its variable", () => {
    const faults = faultsOf({
      APP_ENV: "test",
      PORT: "http",
      DATABASE_URL: "mysql://localhost/pets",
      PUBLIC_URL: "shop.example",
      STAGING_URL: "ftp://shop.example",
      AUTH_SECRET: "short",
      LOG_LEVEL: "verbose",
    });
    expect(faults).toEqual([
      "APP_ENV must be production or staging",
      "PORT must be a port number",
      "DATABASE_URL must be a postgresql:// address",
      "PUBLIC_URL must be an http or https address",
      "STAGING_URL must be an http or https address",
      "AUTH_SECRET must be at least 32 characters",
      "LOG_LEVEL must be debug, info, warn, error or silent",
    ]);
  });

  it("do not repeat what was given, which may be a secret", () => {
    expect(faultsOf({ AUTH_SECRET: "hunter2", DATABASE_URL: "pets:hunter2@db" })?.join()).not.toContain("hunter2");
  });

  it.each(["-1", "65536", "3000.5", "1e3", "0x10", "3000 3001", "99999999999999999999"])(
    "refuse the port %s",
    (port) => {
      expect(faultsOf({ PORT: port })).toEqual(["PORT must be a port number"]);
    },
  );

  it("are told from sound ones whatever they are: there is no other way to fail", () => {
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
        for (const fault of faultsOf(env) ?? []) expect(names).toContain(fault.split(" ")[0]);
      }),
      { numRuns: 1_000 },
    );
  });
});
