import { AUTH_SECRET, expect, insertAccount, PASSWORD, test, visit } from "@/e2e/fixtures/console";
import { startServer } from "@/e2e/fixtures/server-process";

const signedInPages = [
  "/overview",
  "/pets",
  "/pets/1",
  "/pets/999999",
  "/messages",
  "/activity",
  "/api-keys",
  "/members",
  "/members/sessions",
  "/settings",
];
const openPages = ["/docs", "/docs/guides/retries", "/sign-in", "/sign-up", "/reset/no-such-link", "/no-such-page"];

const POLICY =
  /^default-src 'none'; script-src 'nonce-([A-Za-z0-9+/]{22}==)' 'strict-dynamic'; style-src 'self'; img-src 'self'; font-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; object-src 'none'$/;

const PAGE_HEADERS = {
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "permissions-policy": "camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()",
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
};

test("every page lets only scripts run that carry its own number", async ({ page, signedIn, petsOf }) => {
  await petsOf({ id: 1n, name: "Rex" });
  const nonces = new Set<string>();
  const paths = [...openPages, ...signedInPages];
  for (const path of paths) {
    if (path === signedInPages[0]) await signedIn("owner");
    const answer = await page.request.get(path);
    const headers = answer.headers();
    expect(headers, path).toMatchObject(PAGE_HEADERS);
    expect(headers["referrer-policy"], path).toBe(path.startsWith("/reset/") ? "no-referrer" : "same-origin");
    const nonce = POLICY.exec(headers["content-security-policy"] ?? "")?.[1] ?? "";
    const scripts = (await answer.text()).match(/<script\b[^>]*>/g) ?? [];
    expect(scripts.length, path).toBeGreaterThan(0);
    expect(
      scripts.filter((script) => !script.includes(` nonce="${nonce}"`)),
      path,
    ).toEqual([]);
    nonces.add(nonce);
  }
  expect(nonces.size, "a number is used once").toBe(paths.length);
});

test("no request names the address of a one-time link, not even those for its first files", async ({ page }) => {
  const requests: Promise<Record<string, string>>[] = [];
  page.on("request", (request) => requests.push(request.allHeaders()));
  const refererOf = async (path: string) => {
    requests.length = 0;
    await visit(page, path);
    await page.waitForLoadState("networkidle");
    expect(requests.length, path).toBeGreaterThan(5);
    const referers = (await Promise.all(requests)).map(({ referer }) => referer);
    return referers.filter((referer) => referer?.endsWith(path)).length;
  };
  for (const path of ["/setup/no-such-link", "/invite/no-such-link", "/reset/no-such-link"])
    expect(await refererOf(path), path).toBe(0);
  expect(await refererOf("/sign-in")).toBeGreaterThan(5);
});

test("a number that the client sends itself is not used", async ({ page }) => {
  const given = "AAAAAAAAAAAAAAAAAAAAAA==";
  const answer = await page.request.get("/sign-in", {
    headers: { "x-petstore-nonce": given, "Content-Security-Policy": `script-src 'nonce-${given}'` },
  });
  expect(answer.headers()["content-security-policy"]).toMatch(POLICY);
  expect(JSON.stringify(answer.headers()) + (await answer.text())).not.toContain(given);
});

test("no script tries what the policy stops, not even to see whether it may", async ({ page, signedIn, petsOf }) => {
  await signedIn("owner");
  await petsOf({ id: 1n, name: "Rex" });
  await page.addInitScript(() => {
    const stopped: string[] = [];
    Object.assign(window, { stopped });
    document.addEventListener("securitypolicyviolation", ({ blockedURI }) => stopped.push(blockedURI));
  });
  for (const path of ["/pets/1", "/pets/new", "/imports/new", ...signedInPages]) {
    await visit(page, path);
    // What a page needs later is loaded while it rests.
    await page.waitForLoadState("networkidle");
    const stopped = await page.evaluate(() => (window as unknown as { stopped: string[] }).stopped);
    expect(stopped, path).toEqual([]);
  }
});

// It also shows that the fixture of all stories in a browser hears of what the policy stops.
test("markup that got into a page runs nothing and brings no style", async ({ page, signedIn, browserErrors }) => {
  await signedIn("staff");
  await visit(page, "/pets");
  const outcome = await page.evaluate(async () => {
    const heard = new Set<string>();
    addEventListener("securitypolicyviolation", ({ effectiveDirective }) => heard.add(effectiveDirective));
    const bad = document.createElement("div");
    bad.innerHTML = `<p style="color:red">red</p><img src="/icon.svg" onload="window.hasRun = true">`;
    document.body.append(bad);
    await new Promise((resolve) => document.addEventListener("securitypolicyviolation", resolve, { once: true }));
    // What would run would run before the next picture is drawn that shows it.
    await Promise.all([...document.images].map((image) => image.decode()));
    await new Promise((resolve) => requestAnimationFrame(resolve));
    return { heard: [...heard].sort(), hasRun: "hasRun" in window };
  });
  expect(outcome).toEqual({ heard: ["script-src-attr", "style-src-attr"], hasRun: false });
  expect(new Set(browserErrors.map((error) => /violates .*?directive '(\S+)/.exec(error)?.[1]))).toEqual(
    new Set(["script-src", "style-src"]),
  );
  browserErrors.length = 0;
});

test("text that looks like markup is shown as it is, wherever it is shown", async ({
  page,
  signedIn,
  database,
  keyWith,
  call,
}) => {
  const name = `</script><script>window.hasRun=1</script><img src=x onerror=window.hasRun=1>"'><b>`;
  await signedIn("owner", name);
  const { key } = await keyWith({});
  await database.query("UPDATE api_key SET name = $1", [name]);
  await database.query("INSERT INTO category (id, name) VALUES (7, $1)", [name]);
  const { text } = await call("POST", "/api/v1/pets", { key, body: { name, categoryId: 7 } });
  const [, id] = /"id":(\d+)/.exec(text) ?? [];
  await call("POST", "/api/messages", { key, body: { message: name } });
  const query = new URLSearchParams({ q: name });
  for (const path of [
    `/pets?${query}`,
    `/pets/${id}`,
    "/overview",
    "/categories",
    "/messages",
    "/activity",
    "/api-keys?whose=everyone",
    "/members",
    "/members/sessions",
    "/settings",
  ]) {
    await visit(page, path);
    await expect(page.getByText(name).filter({ visible: true }).first(), path).toBeVisible();
    expect(await page.evaluate(() => "hasRun" in window), path).toBe(false);
  }
});

test("no other site can show a page of ours in a frame", async ({ page, server, browserErrors }) => {
  await page.route("http://evil.test/", (route) =>
    route.fulfill({ contentType: "text/html", body: `<iframe src="${server.origin}/sign-in"></iframe>` }),
  );
  await page.goto("http://evil.test/");
  await expect.poll(() => page.frames()[1]?.url()).toMatch(/^chrome-error:/);
  browserErrors.length = 0;
});

test("files and console responses have the content type they declare", async ({ page, signedIn }) => {
  await signedIn("staff");
  const html = await (await page.request.get("/pets")).text();
  const script = /src="(\/_next\/static\/[^"]+\.js)"/.exec(html)?.[1] ?? "";
  for (const path of [script, "/api/console/session.read", "/api/console/pets.export?format=csv"]) {
    const headers = (await page.request.get(path)).headers();
    expect(headers, path).toMatchObject({
      "x-content-type-options": "nosniff",
      "cross-origin-resource-policy": "same-origin",
    });
    expect(headers["strict-transport-security"]).toBeUndefined();
  }
});

test("on TLS, browsers are kept on it, and send the cookie over nothing else", async ({
  database,
  passwordHash,
  request,
}) => {
  const { email } = await insertAccount(database, passwordHash, "staff", "Ann");
  const server = await startServer(database.shopUrl, { AUTH_SECRET, PUBLIC_URL: "https://shop.example" });
  const origin = "https://shop.example";
  for (const path of ["/sign-in", "/api/v1/pets", "/api/console/session.read"]) {
    const { "strict-transport-security": strict } = (await request.get(server.origin + path)).headers();
    expect(strict, path).toBe("max-age=63072000");
  }
  const answer = await request.post(`${server.origin}/api/console/session.signIn`, {
    headers: { Origin: origin },
    data: { email, password: PASSWORD },
  });
  expect(answer.headers()["set-cookie"]).toMatch(
    /^__Host-petstore\.session_token=[^;]+; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax; Secure$/m,
  );
  await server.stop();
});
