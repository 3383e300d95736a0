import { Agent, request } from "node:http";
import type { RunningServer } from "./processes.ts";

/** A signed-in user: one connection, one request at a time. */
export class ConsoleClient {
  private readonly agent = new Agent({ keepAlive: true, maxSockets: 1 });

  /** @param cookie the Cookie header of a session */
  constructor(
    private readonly server: RunningServer,
    private readonly cookie: string,
  ) {}

  /**
   * Calls a console endpoint, and measures the time to the last byte of the response.
   *
   * @throws Error for anything but success: figures of a failing server mean nothing
   */
  call<Answer>(method: string, path: string, body?: unknown): Promise<{ answer: Answer; ms: number }> {
    const startedMs = performance.now();
    return new Promise((resolve, reject) => {
      const sent = request(
        new URL(path, this.server.url),
        {
          method,
          agent: this.agent,
          headers: {
            cookie: this.cookie,
            ...(method !== "GET" && { origin: this.server.url }),
            ...(body !== undefined && { "content-type": "application/json" }),
          },
        },
        (response) => {
          let text = "";
          response.setEncoding("utf8").on("data", (chunk: string) => (text += chunk));
          response.on("end", () => {
            const ms = performance.now() - startedMs;
            const isSuccess = response.statusCode !== undefined && response.statusCode < 300;
            if (isSuccess) resolve({ answer: JSON.parse(text) as Answer, ms });
            else reject(new Error(`${method} ${path} answered ${response.statusCode}: ${text}`));
          });
        },
      );
      sent.on("error", reject);
      sent.end(body === undefined ? undefined : JSON.stringify(body));
    });
  }

  close(): void {
    this.agent.destroy();
  }
}
