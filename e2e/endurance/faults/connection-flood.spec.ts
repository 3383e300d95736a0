import http from "node:http";
import { expect, test, type FaultServer } from "@/e2e/fixtures/fault-test";

/** As many connections of each kind, together fewer than an address may have. */
const CONNECTIONS = 300;
const FLOOD_MS = 12_000;

/** Asks for something that is answered at once, and returns how long the answer took. */
async function ask(port: number, path: string, agent: http.Agent | false): Promise<number> {
  const startedMs = performance.now();
  await new Promise<void>((resolve) => {
    const request = http.get({ host: "127.0.0.1", port, path, agent }, (response) =>
      response.resume().on("end", resolve),
    );
    request.on("error", () => resolve());
  });
  return performance.now() - startedMs;
}

test("a flood of requests and connections from one address does not keep others from connecting", async ({
  shared: { servers },
}) => {
  const [{ port }] = (await servers(1, {})) as [FaultServer];
  const endMs = performance.now() + FLOOD_MS;
  const agent = new http.Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const flood = async (agent: http.Agent | false) => {
    while (performance.now() < endMs) await ask(port, "/api/console/account.sessions", agent);
  };
  const floods = [agent, false as const].flatMap((each) => Array.from({ length: CONNECTIONS }, () => flood(each)));
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  const waits: number[] = [];
  while (performance.now() < endMs) {
    waits.push(await ask(port, "/api/health/live", false));
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  await Promise.all(floods);
  agent.destroy();
  // Without turns for requests, the first one waited until the flood had ended.
  expect(Math.max(...waits)).toBeLessThan(FLOOD_MS / 2);
});
