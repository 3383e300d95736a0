import type { LookupAddress } from "node:dns";
import { lookup } from "node:dns/promises";
import { once } from "node:events";
import { createServer as createTcpServer, type AddressInfo, type Socket } from "node:net";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { startReceiver, type Receiver } from "@/e2e/fixtures/receiver";
import { CallAborted } from "@/lib/webhooks/call-error";
import { post, type PostOutcome } from "@/lib/webhooks/post";
import { message } from "@/lib/texts/message";
import { settings } from "@/lib/settings";

vi.mock("node:dns/promises", { spy: true });
const lookUp = vi.mocked(lookup) as unknown as {
  mockResolvedValue(addresses: LookupAddress[]): void;
  mockReset(): void;
  mock: { calls: unknown[] };
};

let open: { close(): unknown }[] = [];
beforeEach(() => (settings().isPrivateWebhookAllowed = true));
afterEach(async () => {
  lookUp.mockReset();
  for (const each of open) await each.close();
  open = [];
});

async function receiverThat(...answer: Parameters<typeof startReceiver>): Promise<Receiver> {
  const receiver = await startReceiver(...answer);
  open.push(receiver);
  return receiver;
}

const send = (url: string, signal = AbortSignal.timeout(5_000)): Promise<PostOutcome> =>
  post(url, { "content-type": "application/json", "webhook-id": "msg_1" }, '{"é":1}', signal);

describe("a webhook call", () => {
  it("posts the body, and returns the status and the start of the response", async () => {
    const receiver = await receiverThat((response) => response.writeHead(201).end("Thank you\0!"));
    expect(await send(receiver.url)).toEqual({ status: 201, error: null, answer: "Thank you\ufffd!" });
    expect(receiver.received).toMatchObject([{ method: "POST", path: "/hook", id: "msg_1", body: '{"é":1}' }]);
    expect(receiver.received[0]?.headers).toMatchObject({ "content-length": "8", connection: "close" });
  });

  it("follows no redirect", async () => {
    const other = await receiverThat();
    const receiver = await receiverThat((response) => response.writeHead(307, { location: other.url }).end());
    expect(await send(receiver.url)).toMatchObject({ status: 307, error: message("webhookErrors.redirect") });
    expect(other.received).toEqual([]);
  });

  it("keeps the start of a long response, and stops reading an endless one", async () => {
    const receiver = await receiverThat((response) => {
      response.writeHead(200);
      const more = () => response.destroyed || response.write("x".repeat(16_384), more);
      more();
    });
    expect(await send(receiver.url)).toEqual({ status: 200, error: null, answer: "x".repeat(1_000) });
  });

  it("accepts a response whose body never ends, at the timeout", async () => {
    const receiver = await receiverThat((response) => response.writeHead(200).write("almost"));
    expect(await send(receiver.url, AbortSignal.timeout(300))).toEqual({ status: 200, error: null, answer: "almost" });
  });

  it("ends when the receiver sends informational responses without end", async () => {
    const hints = "HTTP/1.1 103 Early Hints\r\n\r\n";
    const few = await tcpServerThat((socket) =>
      socket.end(`${hints.repeat(3)}HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nOK`),
    );
    expect(await send(few)).toEqual({ status: 200, error: null, answer: "OK" });
    const endless = await tcpServerThat((socket) => {
      const more = () => socket.destroyed || socket.write(hints.repeat(100), more);
      more();
    });
    expect(await send(endless)).toMatchObject({ status: null, error: message("webhookErrors.tooManyInformational") });
  });

  it("times out, whatever the receiver does", async () => {
    const silent = await receiverThat(() => undefined);
    const why = message("webhookErrors.noResponse", { count: 0.2 });
    const soon = () => {
      const controller = new AbortController();
      setTimeout(() => controller.abort(new CallAborted(why)), 200);
      return controller.signal;
    };
    expect(await send(silent.url, soon())).toEqual({ status: null, error: why, answer: null });
    const dripping = await tcpServerThat((socket) => {
      const timer = setInterval(() => socket.write("H"), 20);
      socket.on("close", () => clearInterval(timer));
    });
    expect(await send(dripping, soon())).toMatchObject({ status: null });
  });

  it("explains its failure", async () => {
    expect(await send("http://no-such-host.invalid/")).toMatchObject({
      status: null,
      error: message("webhookErrors.nameUnknown"),
    });
    const gone = await startReceiver();
    await gone.close();
    expect(await send(gone.url)).toMatchObject({ status: null, error: message("webhookErrors.refused") });
    const cut = await receiverThat((response) => response.destroy());
    expect(await send(cut.url)).toMatchObject({ error: message("webhookErrors.closed") });
    const nonsense = await tcpServerThat((socket) => socket.end("220 smtp.example ready\r\n"));
    expect(await send(nonsense)).toMatchObject({ error: { key: "webhookErrors.notHttp" } });
    const plain = await receiverThat();
    expect(await send(plain.url.replace("http:", "https:"))).toMatchObject({
      error: { key: "webhookErrors.tlsFailed" },
    });
    const switching = await receiverThat((response) =>
      response.writeHead(101, { upgrade: "x", connection: "upgrade" }).end(),
    );
    expect(await send(switching.url)).toMatchObject({ error: message("webhookErrors.closed") });
  });
});

describe("the called address", () => {
  it("is the checked address: the name is resolved once", async () => {
    const receiver = await receiverThat();
    const { port } = new URL(receiver.url);
    lookUp.mockResolvedValue([{ address: "127.0.0.1", family: 4 }]);
    expect(await send(`http://shop.example:${port}/hook`)).toMatchObject({ status: 204 });
    expect(lookUp.mock.calls).toEqual([["shop.example", { all: true }]]);
    expect(receiver.received[0]?.headers.host).toBe(`shop.example:${port}`);
  });

  it("is another checked address when the first does not respond", async () => {
    const receiver = await receiverThat();
    const { port } = new URL(receiver.url);
    lookUp.mockResolvedValue([
      { address: "127.0.0.2", family: 4 },
      { address: "127.0.0.1", family: 4 },
    ]);
    expect(await send(`http://shop.example:${port}/hook`)).toMatchObject({ status: 204 });
  });

  it("is none when any address of the name is internal", async () => {
    const receiver = await receiverThat();
    const { port } = new URL(receiver.url);
    settings().isPrivateWebhookAllowed = false;
    lookUp.mockResolvedValue([
      { address: "9.9.9.9", family: 4 },
      { address: "127.0.0.1", family: 4 },
    ]);
    const outcome = await send(`http://shop.example:${port}/hook`);
    expect(outcome).toMatchObject({
      status: null,
      error: message("webhookErrors.isPrivate", { address: "127.0.0.1" }),
    });
    expect(await send(receiver.url)).toMatchObject({
      status: null,
      error: { key: "webhookErrors.isPrivate" },
    });
    expect(receiver.received).toEqual([]);
  });
});

async function tcpServerThat(serve: (socket: Socket) => void): Promise<string> {
  const sockets = new Set<Socket>();
  const server = createTcpServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => undefined);
    serve(socket);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  open.push({
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}
