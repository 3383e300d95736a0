import { fork } from "node:child_process";
import { track } from "./processes.ts";

export type LoadRequest = {
  method: "GET" | "POST";
  path: string;
  body?: string;
  /** Whether each request has a new Idempotency-Key. */
  isKeyed?: boolean;
};

export type LoadJob = {
  url: string;
  /** The callers' headers, used in turn. */
  callers: Record<string, string>[];
  requests: LoadRequest[];
  connections: number;
  seconds: number;
};

export type LoadResult = {
  requestsPerSecond: number;
  p50Ms: number;
  p99Ms: number;
  answered: number;
  /** The number of responses by status outside 200 to 299. */
  refused: Record<string, number>;
  brokenConnections: number;
};

type Answer = { result: LoadResult; error?: undefined } | { result?: undefined; error: string };

/** The process that runs the clients (load.mjs). One job at a time. */
export class LoadProcess {
  private readonly child = track(fork("bench/load.mjs"));

  /**
   * @throws Error when a request was refused or a connection broke: figures of a failing server mean nothing
   */
  async run(job: LoadJob): Promise<LoadResult> {
    const answer = await new Promise<Answer>((resolve, reject) => {
      const onExit = (code: number | null) => reject(new Error(`the load process ended with ${code}`));
      this.child.once("exit", onExit);
      this.child.once("message", (message: Answer) => {
        this.child.off("exit", onExit);
        resolve(message);
      });
      this.child.send(job);
    });
    if (answer.error !== undefined) throw new Error(answer.error);
    const { result } = answer;
    if (Object.keys(result.refused).length > 0 || result.brokenConnections > 0 || result.answered === 0) {
      throw new Error(
        `${job.url}: ${result.answered} requests succeeded, ${JSON.stringify(result.refused)} were refused (by status), ` +
          `${result.brokenConnections} connections broke`,
      );
    }
    return result;
  }

  stop(): void {
    this.child.disconnect();
  }
}
