import { execFile, spawn, spawnSync, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, afterEach, describe, expect, it, vi } from "vitest";
import { freePort } from "@/lib/postgres/free-port";
import { messageEvent } from "@/lib/webhooks/attempt";
import { signingKeyOf, makeKey, secretOf, signatureHeaders } from "@/lib/webhooks/sign";

const docs = readFileSync("docs/webhooks.md", "utf8");
const isInstalled = (command: string, option: string) => spawnSync(command, [option]).status === 0;
const programs = [
  { language: "js", command: process.execPath, file: "receiver.mjs", isThere: true },
  { language: "python", command: "python3", file: "receiver.py", isThere: isInstalled("python3", "--version") },
];
const canSign = ["bash --version", "curl --version", "openssl version"].every((call) => {
  const [command = "", option = ""] = call.split(" ");
  return isInstalled(command, option);
});

let receiver: ChildProcess | undefined;
const folder = mkdtempSync(path.join(tmpdir(), "petstore-receivers-"));
afterEach(() => {
  receiver?.kill();
  vi.unstubAllEnvs();
});
afterAll(() => rmSync(folder, { recursive: true }));

/** The first code block in a language. */
function codeIn(language: string): string {
  const [, code] = new RegExp(`^\`\`\`${language}\n([^]*?)^\`\`\`$`, "m").exec(docs) ?? [];
  if (code === undefined) throw new Error(`docs/webhooks.md has no ${language}`);
  return code;
}

const secretInDocs = /`(whsec_[^`]+)`/.exec(docs)?.[1] ?? "";

const nowS = () => Math.floor(Date.now() / 1000);
const eventOf = (id: string, message = `Hello, żółw ${id}`) =>
  JSON.stringify(messageEvent({ id, message, createdAt: new Date() }));

describe("the example in docs/webhooks.md", () => {
  const [head = "", body = ""] = codeIn("http").trimEnd().split("\n\n");
  const headers = Object.fromEntries(head.split("\n").map((line) => line.split(": ") as [string, string]));
  const timestampS = Number(headers["webhook-timestamp"]);

  it("is the event of a message", () => {
    const { data } = JSON.parse(body) as { data: { id: string; message: string; createdAt: string } };
    expect(body).toBe(JSON.stringify(messageEvent({ ...data, createdAt: new Date(data.createdAt) })));
    expect(headers["webhook-id"]).toBe(data.id);
    expect(new Date(timestampS * 1000).toISOString()).toBe(data.createdAt);
  });

  it("is signed with the secret beside it, in our secret format", () => {
    expect(secretOf(signingKeyOf(secretInDocs))).toBe(secretInDocs);
    expect(secretInDocs).toHaveLength(secretOf(makeKey()).length);
    expect(headers).toMatchObject(
      signatureHeaders([signingKeyOf(secretInDocs)], { id: headers["webhook-id"] ?? "", timestampS, body }),
    );
  });
});

describe.each(programs)("the receiver in docs/webhooks.md in $language", ({ language, command, file, isThere }) => {
  let port = 0;
  let output = "";
  const key = signingKeyOf(secretInDocs);

  async function start() {
    const program = path.join(folder, file);
    writeFileSync(program, codeIn(language));
    port = await freePort();
    output = "";
    vi.stubEnv("PORT", String(port));
    vi.stubEnv("WEBHOOK_SECRET", secretInDocs);
    const started = spawn(command, [program]);
    receiver = started;
    for (const stream of [started.stdout, started.stderr])
      stream.on("data", (chunk: Buffer) => {
        // Output of an earlier test's receiver may arrive late.
        if (receiver === started) output += chunk.toString();
      });
    await expect.poll(() => send("msg_0").catch(() => null), { timeout: 20_000 }).toBe(204);
  }

  /** Sends a message as the shop does, with the given changes. */
  async function send(
    id: string,
    { keys = [key], timestampS = nowS(), body = eventOf(id), tampered = "", version = "v1," } = {},
  ): Promise<number> {
    const { "webhook-signature": signatures = "", ...others } = signatureHeaders(keys, { id, timestampS, body });
    const headers = { ...others, "webhook-signature": signatures.replaceAll("v1,", version) };
    const response = await fetch(`http://127.0.0.1:${port}/`, { method: "POST", headers, body: body + tampered });
    return response.status;
  }

  const received = () => output.match(/Hello, żółw \w+/g);

  it.runIf(isThere)("accepts what the shop signs, once, and nothing else", async () => {
    await start();
    expect(await send("msg_1"), output).toBe(204);
    expect(await send("msg_1"), output).toBe(204);
    expect(await send("msg_2", { keys: [makeKey(), key] })).toBe(204);
    expect(await send("msg_3", { keys: [makeKey()] })).toBe(401);
    expect(await send("msg_4", { tampered: " " })).toBe(401);
    expect(await send("msg_5", { timestampS: nowS() - 301 })).toBe(401);
    for (const version of ["", "v2,", "v1a,", "v1,v1,"])
      expect(await send("msg_6", { version }), `signed as ${version}`).toBe(401);
    expect((await fetch(`http://127.0.0.1:${port}/`, { method: "POST", body: "{}" })).status).toBe(401);
    await expect.poll(received).toEqual(["Hello, żółw msg_0", "Hello, żółw msg_1", "Hello, żółw msg_2"]);
  });

  it.runIf(isThere)("survives an aborted body", async () => {
    await start();
    const before = output.length;
    const socket = connect(port, "127.0.0.1");
    await once(socket, "connect");
    socket.write("POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\nabc", () => socket.destroy());
    // It logs the error, or exits because of it.
    await expect.poll(() => output.length).toBeGreaterThan(before);
    expect(await send("msg_1"), output).toBe(204);
  });

  it.runIf(isThere)("survives a body that is too large, without reading it", async () => {
    await start();
    const body = eventOf("msg_1", "x".repeat(1024 * 1024));
    expect([413, null]).toContain(await send("msg_1", { body }).catch(() => null));
    expect(await send("msg_1"), output).toBe(204);
    await expect.poll(received).toEqual(["Hello, żółw msg_0", "Hello, żółw msg_1"]);
  });

  it.runIf(isThere)("survives a failure of its own, and remembers only completed deliveries", async () => {
    await start();
    expect(await send("msg_1", { body: "no JSON" }), output).toBe(500);
    expect(await send("msg_1"), output).toBe(204);
    await expect.poll(received).toEqual(["Hello, żółw msg_0", "Hello, żółw msg_1"]);
  });

  it.runIf(isThere && canSign)("accepts what the documented shell script signs", async () => {
    await start();
    const script = codeIn("sh").replaceAll("http://localhost:4000", `http://127.0.0.1:${port}`);
    const { stdout } = await promisify(execFile)("bash", ["-euo", "pipefail", "-c", script]);
    expect(stdout).toMatch(/^HTTP\/1\.\d 204 /);
    await expect.poll(() => output).toContain("Is Rex still for sale?");
  });
});
