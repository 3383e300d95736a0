import cluster, { type Worker } from "node:cluster";
import { log } from "@/lib/log";
import { watchHeartbeat } from "@/lib/server/heartbeat";
import { relayMetrics } from "@/lib/server/metrics-relay";
import { settings } from "@/lib/settings";

type Started = { type: "listening"; port: number } | { type: "failed"; code: string; message: string };

/** A web process could not start, for a reason that a restart would not change. */
export class WebProcessError extends Error {
  override readonly name = "WebProcessError";

  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

/** Longer than the maximum time that a process takes to stop. */
const STOP_TIMEOUT_MS = 12_000;

/**
 * The web processes of this supervisor: started together, each replaced when it dies or hangs, stopped together.
 *
 * @param program the bundled server.ts
 * @param env variables in addition to the supervisor's environment
 * @param isWatched whether a process without a heartbeat for five seconds is killed
 */
export class WebProcesses {
  private isStopping = false;
  private readonly delays = new Map<number, RestartDelay>();

  constructor(
    program: string,
    private readonly env: Record<string, string>,
    private readonly isWatched: boolean,
  ) {
    // The processes accept connections themselves. With the default policy, a connection passed to a process that was
    // just killed would hang. Without it, the connection is refused or reset, which the client notices.
    cluster.schedulingPolicy = cluster.SCHED_NONE;
    cluster.setupPrimary({ exec: program, args: [] });
    relayMetrics();
  }

  /**
   * Starts the processes.
   *
   * @returns the port they listen on, once all do
   * @throws WebProcessError when one cannot listen
   */
  async start(count: number): Promise<number> {
    const ports = await Promise.all(Array.from({ length: count }, (_, i) => this.fork(i + 1)));
    return ports[0] ?? 0;
  }

  /** Lets each process finish its accepted requests, then ends it; resolves when all have exited. */
  async stop(): Promise<void> {
    this.isStopping = true;
    const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
    await Promise.all(
      workers.map(async (worker) => {
        const gone = new Promise((resolve) => worker.once("exit", resolve));
        worker.process.kill("SIGTERM");
        const timer = setTimeout(() => worker.process.kill("SIGKILL"), STOP_TIMEOUT_MS + settings().drainMs);
        await gone;
        clearTimeout(timer);
      }),
    );
  }

  /**
   * @param number identifies the process in the metrics; its replacement has the same number
   */
  private fork(number: number): Promise<number> {
    const worker = cluster.fork({ ...this.env, PETSTORE_WEB_PROCESS: String(number) });
    let servesSinceMs: number | null = null;
    worker.once("exit", (code: number, signal: string | null) => {
      const servedMs = servesSinceMs === null ? 0 : performance.now() - servesSinceMs;
      this.replace(worker, number, { code, signal, servedMs });
    });
    if (this.isWatched)
      watchHeartbeat(worker, (silentMs) => {
        if (this.isStopping) return;
        log().error({ process: number, webPid: worker.process.pid, silentMs }, "killing a web process that hangs");
        worker.process.kill("SIGKILL");
      });
    return new Promise((resolve, reject) => {
      worker.on("message", (message: Started) => {
        if (message.type === "listening") {
          servesSinceMs = performance.now();
          resolve(message.port);
        }
        if (message.type === "failed") reject(new WebProcessError(message.code, message.message));
      });
      worker.once("exit", (code) =>
        reject(new WebProcessError("EXIT", `a web process ended with code ${code} while starting`)),
      );
    });
  }

  private replace(
    worker: Worker,
    number: number,
    end: { code: number; signal: string | null; servedMs: number },
  ): void {
    if (this.isStopping) return;
    const delay = this.delays.get(number) ?? new RestartDelay();
    this.delays.set(number, delay);
    const delayMs = delay.after(end.servedMs);
    const { code, signal } = end;
    log().error(
      { process: number, webPid: worker.process.pid, code, signal, delayMs },
      "a web process ended; starting another",
    );
    setTimeout(() => {
      if (!this.isStopping)
        this.fork(number).catch((error: Error) => log().error({ error: error.message }, "a web process did not start"));
    }, delayMs);
  }
}

const FIRST_MS = 500;
const LONGEST_MS = 30_000;

/** A process that served this long did not fail because of its start. */
const STEADY_MS = 5_000;

/**
 * The delay before a web process is restarted: half a second, doubled each time a process dies while starting, up to 30
 * seconds. Without it, a shop that cannot start would restart in a busy loop.
 */
export class RestartDelay {
  private nextMs = FIRST_MS;

  /**
   * @param servedMs how long the ended process had served; 0 if it never did
   * @returns the delay in ms
   */
  after(servedMs: number): number {
    if (servedMs >= STEADY_MS) this.nextMs = FIRST_MS;
    const delayMs = this.nextMs;
    this.nextMs = Math.min(2 * delayMs, LONGEST_MS);
    return delayMs;
  }
}
