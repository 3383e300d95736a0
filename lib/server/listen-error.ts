import { createServer } from "node:net";

/**
 * Tries to listen on the configured address.
 *
 * @returns the system error code, such as `EADDRINUSE`, or null on success
 */
export function listenError(host: string, port: number): Promise<string | null> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", (error: NodeJS.ErrnoException) => resolve(error.code ?? "unknown"));
    probe.listen(port, host, () => probe.close(() => resolve(null)));
  });
}
