import { afterEach, expect, it } from "vitest";
import { settings } from "@/lib/settings";
import { cookieName, forgetCookie, newCookie, tokenHashIn } from "./cookies";

const before = { ...settings() };
const shop = (publicUrl: string | undefined, environment: "production" | "staging" = "production") =>
  Object.assign(settings(), { publicUrl, environment, authSecret: "0123456789abcdef0123456789abcdef" });
afterEach(() => void Object.assign(settings(), before));

it("is bound to the host and to TLS when the shop is served over TLS", () => {
  shop("https://shop.test");
  expect(newCookie("session", 60).cookie).toMatch(
    /^__Host-petstore\.session_token=[\w-]{43}; Max-Age=60; Path=\/; HttpOnly; SameSite=Lax; Secure$/,
  );
  expect(forgetCookie("challenge")).toBe(
    "__Host-petstore.two_factor=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax; Secure",
  );
});

it("rejects a cookie without the prefix there, which a sibling host could set", () => {
  shop("https://shop.test");
  const value = newCookie("session", 60).cookie.split(/[=;]/)[1] ?? "";
  const read = (name: string) => tokenHashIn(new Headers({ cookie: `${name}=${value}` }), "session");
  expect(read("__Host-petstore.session_token")).not.toBeNull();
  expect(read("petstore.session_token")).toBeNull();
  expect(read("__Secure-petstore.session_token")).toBeNull();
});

it("has a name of its own in staging, which may share the host with production", () => {
  const names = (["production", "staging"] as const).flatMap((environment) => {
    shop(undefined, environment);
    return [cookieName("session"), cookieName("challenge")];
  });
  expect(names).toEqual([
    "petstore.session_token",
    "petstore.two_factor",
    "petstore-staging.session_token",
    "petstore-staging.two_factor",
  ]);
});

it("is valid for one purpose and one secret", () => {
  shop(undefined);
  const { cookie, tokenHash } = newCookie("session", 60);
  const value = cookie.split(/[=;]/)[1] ?? "";
  const headers = new Headers({ cookie: `petstore.session_token=${value}; petstore.two_factor=${value}` });
  expect(tokenHashIn(headers, "session")).toEqual(tokenHash);
  expect(tokenHashIn(headers, "challenge")).not.toEqual(tokenHash);
  settings().authSecret = "another secret, of 32 characters or more";
  expect(tokenHashIn(headers, "session")).not.toEqual(tokenHash);
});
