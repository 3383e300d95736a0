import { createServer } from "node:net";

/**
 * Tries to listen where the shop is to.
 *
 * @returns the system's code of what is in the way (`EADDRINUSE`), or null when nothing is
 */
export function listenFault(host: string, port: number): Promise<string | null> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", (error: NodeJS.ErrnoException) => resolve(error.code ?? "unknown"));
    probe.listen(port, host, () => probe.close(() => resolve(null)));
  });
}
