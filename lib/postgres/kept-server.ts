import { type ServerProcess, stopServer } from "@/lib/postgres/server-process";

const RETRY_MS_MIN = 100;
const RETRY_MS_MAX = 5_000;

/** A server that is restarted on its port whenever it dies, until it is stopped. */
export class KeptServer {
  /** Whether it was told to stop. */
  isStopped = false;
  readonly port: number;
  private starting: Promise<void> | undefined;

  /**
   * @param server the running server
   * @param dataPath distinguishes the server from another program with the same process id
   * @param run starts a new server on a port
   * @param onTrouble called with what happened, as a sentence without a full stop
   */
  constructor(
    private server: ServerProcess,
    private readonly dataPath: string,
    private readonly run: (port: number) => Promise<ServerProcess>,
    private readonly onTrouble: (text: string) => void,
  ) {
    this.port = server.port;
  }

  /** Restarts the server whenever it exits, from now on. */
  keep(): void {
    void this.server.exited.then(({ code, signal }) => {
      if (this.isStopped) return;
      this.onTrouble(`PostgreSQL exited unexpectedly (${signal ?? `code ${code}`}); restarting it`);
      this.starting = this.startAgain();
    });
  }

  /** Stops it gracefully, and waits until it has exited. */
  async stop(): Promise<void> {
    this.isStopped = true;
    await this.starting;
    await stopServer(this.server.pid, this.dataPath);
    await this.server.exited;
  }

  /** Retries until it starts: a full disk or sessions that are still ending may be temporary. */
  private async startAgain(): Promise<void> {
    for (let delayMs = RETRY_MS_MIN; !this.isStopped; delayMs = Math.min(delayMs * 2, RETRY_MS_MAX)) {
      try {
        this.server = await this.run(this.port);
        return this.keep();
      } catch (error) {
        if (delayMs > RETRY_MS_MIN) this.onTrouble(`PostgreSQL could not be restarted: ${(error as Error).message}`);
        await new Promise((resolve) => setTimeout(resolve, delayMs));
      }
    }
  }
}
