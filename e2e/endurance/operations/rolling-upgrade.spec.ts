import { createServer, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { AUTH_SECRET, namesIn, ready, test as base, expect } from "@/e2e/fixtures/console";
import { makeOtherBuild } from "@/e2e/fixtures/other-build";
import { PATIENT, startServer, type ServerProcess } from "@/e2e/fixtures/server-process";

type WorkerFixtures = {
  /** A process with another build of the pages, on the same database. */
  upgraded: ServerProcess;
};

const test = base.extend<object, WorkerFixtures>({
  upgraded: [
    async ({ database }, use) => {
      const build = await makeOtherBuild();
      try {
        const upgraded = await startServer(database.shopUrl, { ...PATIENT, AUTH_SECRET }, build.folder);
        await use(upgraded);
        await upgraded.stop();
      } finally {
        build.remove();
      }
    },
    { scope: "worker", timeout: 120_000 },
  ],
});

const FILE = /\/_next\/static\/chunks\/[\w.~-]+\.(?:js|css)/g;

/** The names of the scripts and styles of the sign-in page. */
async function filesOf({ origin }: ServerProcess): Promise<string[]> {
  const page = await (await fetch(`${origin}/sign-in`)).text();
  return [...new Set(page.match(FILE))];
}

/**
 * Answers with each of the servers in turn, as a load balancer without sticky sessions does: pages in turn, and what they ask
 * for in turn, so that the pages come from all of them, however much each asks for.
 */
async function balance(servers: ServerProcess[]): Promise<{ origin: string; server: Server }> {
  const turns = { page: 0, file: 0 };
  const server = createServer((incoming, outgoing) => {
    const { url, method, headers } = incoming;
    const kind = headers.accept?.startsWith("text/html") ? "page" : "file";
    const { port } = servers[turns[kind]++ % servers.length] as ServerProcess;
    const passed = request({ port, path: url, method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 0, answer.headers);
      answer.pipe(outgoing);
    });
    passed.on("error", () => outgoing.destroy());
    outgoing.on("close", () => passed.destroy());
    incoming.pipe(passed);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server };
}

test("a process serves the files of another build like its own", async ({ server, upgraded }) => {
  for (const [one, other] of [
    [server, upgraded],
    [upgraded, server],
  ] as const) {
    const files = await filesOf(one);
    const ofOther = await filesOf(other);
    expect(files.length).toBeGreaterThan(10);
    expect(files.filter((file) => ofOther.includes(file))).toEqual([]);
    for (const file of files) {
      const [own, shared] = await Promise.all([one, other].map(({ origin }) => fetch(origin + file)));
      expect([file, shared?.status]).toEqual([file, 200]);
      expect(await shared?.text()).toBe(await own?.text());
      const headersOf = (response: Response | undefined) =>
        Object.fromEntries([...(response?.headers ?? [])].filter(([name]) => name !== "date"));
      expect(headersOf(shared)).toEqual(headersOf(own));
    }
  }
  expect((await fetch(`${server.origin}/_next/static/chunks/of-nobody.js`)).status).toBe(404);
});

test("while two releases run behind one balancer, the lists of both are read, and no page says that it is outdated", async ({
  page,
  signedIn,
  petsOf,
  server,
  upgraded,
}) => {
  await signedIn("staff");
  await petsOf({ name: "Rex" }, { name: "Mia", status: "sold" });
  const balancer = await balance([server, upgraded]);
  const builds = new Set<boolean>();
  const isOfUpgraded = () => page.evaluate(() => document.scripts[0]?.src.includes("/chunks/n") ?? false);
  try {
    for (let visits = 0; visits < 20 && builds.size < 2; visits++) {
      await page.goto(`${balancer.origin}/pets`);
      await ready(page);
      builds.add(await isOfUpgraded());
      for (const [tab, name] of [
        ["Sold 1", "Mia"],
        ["Available 1", "Rex"],
      ] as const) {
        await page.getByRole("link", { name: tab }).click();
        await expect(namesIn(page)).toHaveText([name]);
      }
      await page.getByRole("link", { name: "Rex" }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Rex");
      await page.goBack();
      await expect(namesIn(page)).toHaveText(["Rex"]);
      await expect(page.getByText("The console was updated.")).toHaveCount(0);
    }
  } finally {
    balancer.server.closeAllConnections();
    balancer.server.close();
  }
  expect(builds.size).toBe(2);
});

test("while two releases run behind one balancer, the pages of both work", async ({
  browser,
  contextOptions,
  server,
  upgraded,
}) => {
  const balancer = await balance([server, upgraded]);
  const builds = new Set<boolean>();
  try {
    for (let visits = 0; visits < 20 && builds.size < 2; visits++) {
      const context = await browser.newContext(contextOptions);
      const page = await context.newPage();
      const failures: string[] = [];
      page.on("response", (response) => {
        if (response.status() >= 400) failures.push(`${response.status()} ${response.url()}`);
      });
      const answer = await page.goto(`${balancer.origin}/sign-in`);
      expect(failures).toEqual([]);
      await ready(page);
      const files = (await answer?.text())?.match(FILE) ?? [];
      builds.add(files.every((file) => file.includes("/chunks/n")));
      await context.close();
    }
  } finally {
    balancer.server.closeAllConnections();
    balancer.server.close();
  }
  expect(builds.size).toBe(2);
});
