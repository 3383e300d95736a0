import { execFile, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, get } from "node:http";
import { connect, type AddressInfo, type Socket } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, describe, expect, it, onTestFinished } from "vitest";
import { freePort } from "@/lib/postgres/free-port";
import { CONNECTIONS_PER_ADDRESS_MAX } from "@/lib/server/connections";

/** The second is that of Debian's package, whose folder is not in everybody's PATH. */
const nginx = ["nginx", "/usr/sbin/nginx"].find((command) => spawnSync(command, ["-v"]).status === 0);

const folder = mkdtempSync(path.join(tmpdir(), "petstore-nginx-"));
afterAll(() => rmSync(folder, { recursive: true }));

const page = readFileSync("docs/operating.md", "utf8");
const [main = "", shop = "", away = "", log = "", two = ""] = [...page.matchAll(/^```nginx\n([^]*?)^```$/gm)].map(
  ([, code = ""]) => code,
);

/** Without TLS, whose files a test does not have, and with the paths of a user without rights. */
function fileOf(http: string, port: number): string {
  const paths = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  const plain = http.replace("listen 443 ssl;", `listen 127.0.0.1:${port};`).replaceAll(/^ *ssl_certificate.*\n/gm, "");
  const file = path.join(folder, `nginx-${port}.conf`);
  const own = `daemon off;\npid ${folder}/nginx-${port}.pid;\nerror_log stderr;\n`;
  writeFileSync(file, `${own}${main}http {\naccess_log off;\n${paths.join("\n")}\n${plain}}\n`);
  return file;
}

const argumentsFor = (file: string, ...options: string[]) => ["-e", "stderr", "-p", folder, "-c", file, ...options];

describe.runIf(nginx)("the example of nginx in docs/operating.md", () => {
  it.each([
    ["the shop", shop],
    ["the error of the shop", shop.replace("location / {", `${away}$&`)],
    ["links kept out of the log", log + shop],
    ["two shops", shop.replace(/^upstream [^]*?^}\n/m, two)],
  ])("is valid, with %s", async (_, http) => {
    await promisify(execFile)(nginx ?? "", argumentsFor(fileOf(http, await freePort()), "-t"));
  });

  it.runIf(process.platform === "linux")(
    "leaves room for others beside a client that has all the requests it may have",
    { timeout: 60_000 },
    async () => {
      let posted = 0;
      const upstream = createServer((incoming, response) => {
        if (incoming.method === "POST") posted++;
        else response.end();
      }).listen({ port: 0, host: "127.0.0.1", backlog: CONNECTIONS_PER_ADDRESS_MAX });
      await once(upstream, "listening");
      const upstreamPort = (upstream.address() as AddressInfo).port;
      const port = await freePort();
      const proxy = spawn(
        nginx ?? "",
        argumentsFor(fileOf(shop.replace("127.0.0.1:3000", `127.0.0.1:${upstreamPort}`), port)),
      );
      const slow: Socket[] = [];
      onTestFinished(async () => {
        for (const socket of slow) socket.destroy();
        proxy.kill();
        await once(proxy, "exit");
        upstream.close();
      });
      const statusFrom = (localAddress: string) =>
        new Promise<number | undefined>((resolve) => {
          get({ port, host: "127.0.0.1", localAddress, agent: false }, (response) => {
            response.resume();
            resolve(response.statusCode);
          }).on("error", () => resolve(undefined));
        });
      await expect.poll(() => statusFrom("127.0.0.2"), { timeout: 10_000 }).toBe(200);
      for (let i = 0; i < CONNECTIONS_PER_ADDRESS_MAX; i++) {
        const socket = connect(port, "127.0.0.1").on("error", () => {});
        socket.write("POST / HTTP/1.1\r\nHost: shop.example\r\nContent-Length: 2\r\n\r\n1");
        slow.push(socket);
      }
      await expect.poll(() => posted, { timeout: 30_000 }).toBe(CONNECTIONS_PER_ADDRESS_MAX);
      expect(await statusFrom("127.0.0.2")).toBe(200);
      expect(await statusFrom("127.0.0.1")).toBe(503);
    },
  );
});
