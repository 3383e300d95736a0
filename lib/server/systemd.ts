import { spawn } from "node:child_process";
import { log } from "@/lib/log";

/**
 * Notifies systemd that the shop is ready, and then that it is alive: twice in the interval that `WatchdogSec` of the
 * unit allows. Does nothing without systemd.
 *
 * Runs the program systemd-notify, since Node.js cannot send datagrams to a Unix socket (sd_notify(3)); the unit has
 * `NotifyAccess=all` for it.
 *
 * @param env of the supervisor, with systemd's variables
 */
export function notifySystemd({ NOTIFY_SOCKET, WATCHDOG_USEC }: NodeJS.ProcessEnv): void {
  if (!NOTIFY_SOCKET) return;
  tell("--ready");
  const periodMs = Number(WATCHDOG_USEC ?? 0) / 1_000 / 2;
  if (periodMs > 0) setInterval(() => tell("WATCHDOG=1"), periodMs).unref();
}

function tell(what: string): void {
  const child = spawn("systemd-notify", [what], { stdio: "ignore" });
  child.once("error", (error) => log().warn({ error: error.message }, "could not notify systemd"));
}
