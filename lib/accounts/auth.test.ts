import { expect, it } from "vitest";
import { settings } from "@/lib/settings";
import { auth } from "./auth";

it("sends the session over TLS alone where the shop is served so", async () => {
  Object.assign(settings(), {
    publicUrl: "https://shop.test",
    authSecret: "0123456789abcdef0123456789abcdef",
    databaseUrl: "postgresql://nobody@127.0.0.1:1/none",
  });
  const { authCookies } = await auth().$context;
  expect(authCookies.sessionToken.name).toBe("__Secure-petstore.session_token");
  expect(authCookies.sessionToken.attributes).toMatchObject({
    secure: true,
    httpOnly: true,
    sameSite: "lax",
    path: "/",
  });
});
