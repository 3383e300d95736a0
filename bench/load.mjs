// The clients, in a process of their own, so that their CPU time is apart from that of the servers. Takes one job after
// the other from its parent: `{ url, key, requests, connections, seconds }`.
import { randomUUID } from "node:crypto";
import autocannon from "autocannon";

/** Each connection goes through its own shuffled part of the requests, so that no two walk in step. */
const REQUESTS_PER_CONNECTION = 400;

function run({ url, key, requests, connections, seconds }) {
  const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" };
  const buildable = requests.map(({ method, path, body, isKeyed }) => ({
    method,
    path,
    body,
    headers,
    ...(isKeyed && { setupRequest: withKey }),
  }));
  const latenciesMs = [];
  const refused = {};
  return new Promise((resolve, reject) => {
    const options = {
      url,
      connections,
      duration: seconds,
      setupClient: (client) => client.setRequests(draw(buildable)),
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

function draw(requests) {
  return Array.from({ length: REQUESTS_PER_CONNECTION }, () => requests[Math.floor(Math.random() * requests.length)]);
}

process.on("message", async (job) => {
  try {
    process.send({ result: await run(job) });
  } catch (error) {
    process.send({ error: error.message });
  }
});
process.on("disconnect", () => process.exit(0));
