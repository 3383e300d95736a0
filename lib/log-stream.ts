import { write, writeSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";

/** How long the line of a successful request is buffered at most, in ms. */
const GATHER_MS = 20;
const GATHER_BYTES = 8 * 1024;

/** The maximum length of the buffer for a slow or failing log, in UTF-16 units. Further lines are dropped. */
const WAITING_MAX = 4 * 1024 * 1024;

/** How long to wait before retrying when the reader does not keep up (EAGAIN), in ms. */
const BUSY_MS = 100;

/**
 * Writes log lines to a file descriptor, as a destination for pino. Frequent lines are buffered for several milliseconds:
 * a system call for each would take a fifth of the time of a request that adds a pet. Lines that cannot be written, such as
 * on a full disk, are dropped and counted. Unlike pino's own destination, the log never blocks the process, ends it, or
 * fills its memory.
 */
export class LogStream {
  private waiting = "";
  private dropped = 0;
  private isWriting = false;
  private timer: NodeJS.Timeout | undefined;

  /**
   * @param fd the file descriptor, such as 2 for stderr
   * @param gathered the prefix of the frequent lines, which are buffered; others are written at once
   * @param droppedLine creates the line that reports how many lines were dropped
   */
  constructor(
    private readonly fd: number,
    private readonly gathered: string,
    private readonly droppedLine: (count: number) => string,
  ) {
    process.once("exit", () => this.flushSync());
  }

  write(line: string): void {
    if (this.waiting.length + line.length > WAITING_MAX) {
      this.dropped++;
      return;
    }
    this.waiting += line;
    if (!line.startsWith(this.gathered) || this.waiting.length >= GATHER_BYTES) this.flush();
    else this.timer ??= setTimeout(() => this.flush(), GATHER_MS).unref();
  }

  /** Writes the buffer before the process ends. Also called by pino for a fatal line. */
  flushSync(): void {
    const text = this.take();
    try {
      if (text.length > 0) writeSync(this.fd, text);
    } catch {
      this.dropped += linesIn(text);
    }
  }

  private flush(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    if (this.isWriting || this.waiting === "") return;
    this.isWriting = true;
    void this.writeAll(this.take()).finally(() => {
      this.isWriting = false;
      this.flush();
    });
  }

  private take(): Buffer {
    const text = this.waiting;
    this.waiting = "";
    return Buffer.from(text);
  }

  /** Writes a text, in several parts if the system accepts only a part at a time. Never rejects. */
  private async writeAll(text: Buffer): Promise<void> {
    for (let rest = text; rest.length > 0;) {
      const { error, written } = await this.writeOnce(rest);
      rest = rest.subarray(written);
      if (error?.code === "EAGAIN") await pause(BUSY_MS);
      else if (error) {
        this.dropped += linesIn(rest);
        return;
      }
    }
    if (this.dropped === 0) return;
    const { dropped } = this;
    this.dropped = 0;
    this.waiting = this.droppedLine(dropped) + this.waiting;
  }

  private writeOnce(text: Buffer): Promise<{ error: NodeJS.ErrnoException | null; written: number }> {
    return new Promise((resolve) =>
      write(this.fd, text, (error, written) => resolve({ error, written: written || 0 })),
    );
  }
}

function linesIn(text: Buffer): number {
  let count = 0;
  for (const byte of text) if (byte === 0x0a) count++;
  return count;
}
