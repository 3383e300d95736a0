import { spawn } from "node:child_process";
import { log } from "@/lib/log";

/**
 * Tells systemd that the shop serves, and from then on that it is alive: twice in the time that `WatchdogSec` of the unit
 * allows. Elsewhere it does nothing.
 *
 * By the program systemd-notify, since Node.js sends no datagrams to a socket of the file system (sd_notify(3)); the unit has
 * `NotifyAccess=all` for it.
 *
 * @param env of the supervisor, where systemd says how to reach it
 */
export function notifySystemd({ NOTIFY_SOCKET, WATCHDOG_USEC }: NodeJS.ProcessEnv): void {
  if (!NOTIFY_SOCKET) return;
  tell("--ready");
  const periodMs = Number(WATCHDOG_USEC ?? 0) / 1_000 / 2;
  if (periodMs > 0) setInterval(() => tell("WATCHDOG=1"), periodMs).unref();
}

function tell(what: string): void {
  const child = spawn("systemd-notify", [what], { stdio: "ignore" });
  child.once("error", (error) => log().warn({ error: error.message }, "could not tell systemd that the shop is alive"));
}
