import { describe, expect, it } from "vitest";
import { PASSWORD, recordedActions, setUpTestShop, signedIn, TestBrowser } from "@/lib/accounts/testing";

setUpTestShop();

describe("the language and the time zone of an account", () => {
  it("are kept, and given to each browser that signs in", async () => {
    const { browser, email } = await signedIn("developer");
    const change = { language: "en", timeZone: "Europe/Paris" } as const;
    expect((await browser.call("account.changePreferences", change)).body).toEqual(change);
    expect(browser.cookies.get("petstore.time-zone")).toBe("Europe/Paris");
    const elsewhere = new TestBrowser();
    elsewhere.cookies.set("petstore.time-zone", "Asia/Tokyo");
    await elsewhere.call("session.signIn", { email, password: PASSWORD });
    expect(elsewhere.cookies.get("petstore.language")).toBe("en");
    expect(elsewhere.cookies.get("petstore.time-zone")).toBe("Europe/Paris");
    expect(await recordedActions()).toContain("account.preferences_changed");
  });

  it("are changed one by one, and back to those of the browser", async () => {
    const { browser } = await signedIn("developer");
    await browser.call("account.changePreferences", { language: "en" });
    await browser.call("account.changePreferences", { timeZone: "Asia/Tokyo" });
    const { body } = await browser.call("account.changePreferences", { timeZone: null });
    expect(body).toEqual({ language: "en", timeZone: null });
  });

  it("must be known to the shop", async () => {
    const { browser } = await signedIn("developer");
    expect((await browser.call("account.changePreferences", { language: "tlh" })).fields).toHaveProperty("language");
    expect((await browser.call("account.changePreferences", { timeZone: "Mars/Base" })).fields).toHaveProperty(
      "timeZone",
    );
    // Made for tests: no shop has it.
    expect((await browser.call("account.changePreferences", { language: "en-XA" })).status).toBe(400);
  });

  it("begin with the language that was chosen on the way to a new account", async () => {
    const { browser: owner } = await signedIn("owner");
    await owner.call("members.changeRules", { invitationOnly: false });
    const visitor = new TestBrowser();
    visitor.cookies.set("petstore.language", "en");
    const person = { name: "Ada", email: "ada@shop.test", password: PASSWORD };
    await visitor.call("session.signUp", person);
    const elsewhere = new TestBrowser();
    await elsewhere.call("session.signIn", person);
    expect(elsewhere.cookies.get("petstore.language")).toBe("en");
  });
});
