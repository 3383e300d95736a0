// The clients, in a separate process, so that their CPU time is not counted with the servers'. Runs one job after
// another for its parent: `{ url, callers, requests, connections, seconds }`.
import { randomUUID } from "node:crypto";
import autocannon from "autocannon";

function run({ url, callers, requests, connections, seconds }) {
  const buildable = requests.map(({ method, path, body, isKeyed }, i) => ({
    method,
    path,
    body,
    headers: { ...callers[i % callers.length], ...(body !== undefined && { "content-type": "application/json" }) },
    ...(isKeyed && { setupRequest: withKey }),
  }));
  let clients = 0;
  const latenciesMs = [];
  const refused = {};
  return new Promise((resolve, reject) => {
    const options = {
      url,
      connections,
      duration: seconds,
      // With n connections, each sends every nth request: together they send the sequence in order, each request once.
      setupClient: (client) => {
        const first = clients++;
        client.setRequests(buildable.filter((_, i) => i % connections === first));
      },
    };
    const instance = autocannon(options, (error, result) => {
      if (error) return reject(error);
      latenciesMs.sort((a, b) => a - b);
      resolve({
        requestsPerSecond: latenciesMs.length / result.duration,
        p50Ms: latenciesMs[Math.floor(latenciesMs.length * 0.5)],
        p99Ms: latenciesMs[Math.floor(latenciesMs.length * 0.99)],
        answered: latenciesMs.length,
        refused,
        brokenConnections: result.errors + result.timeouts,
      });
    });
    // Autocannon's own histogram rounds to whole milliseconds.
    instance.on("response", (_client, status, _bytes, latencyMs) => {
      if (status >= 200 && status < 300) latenciesMs.push(latencyMs);
      else refused[status] = (refused[status] ?? 0) + 1;
    });
  });
}

function withKey(request) {
  return { ...request, headers: { ...request.headers, "idempotency-key": randomUUID() } };
}

process.on("message", async (job) => {
  try {
    process.send({ result: await run(job) });
  } catch (error) {
    process.send({ error: error.message });
  }
});
process.on("disconnect", () => process.exit(0));
