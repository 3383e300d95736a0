import type { OwnSession } from "@/lib/accounts/schemas";
import { message, type Message } from "@/lib/texts/message";
import type { Prisma } from "@/prisma/generated/client";

/** The columns needed to show a session. */
export const shownSessionColumns = {
  id: true,
  userAgent: true,
  ipAddress: true,
  createdAt: true,
  updatedAt: true,
} satisfies Prisma.SessionSelect;

type ShownSessionRow = Prisma.SessionGetPayload<{ select: typeof shownSessionColumns }>;

/**
 * A session as the console shows it.
 *
 * @param currentId the session of the request
 */
export function toShownSession(row: ShownSessionRow, currentId: string): OwnSession {
  return {
    id: row.id,
    device: deviceOf(row.userAgent),
    address: row.ipAddress || null,
    signedInAt: row.createdAt.toISOString(),
    lastSeenAt: row.updatedAt.toISOString(),
    isCurrent: row.id === currentId,
  };
}

const browsers: readonly [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//, "Edge"],
  [/\bOPR\//, "Opera"],
  [/\b(?:Firefox|FxiOS)\//, "Firefox"],
  [/\b(?:Headless)?Chrom(?:e|ium)\/|\bCriOS\//, "Chrome"],
  [/\bSafari\//, "Safari"],
  [/^curl\//, "curl"],
];

const systems: readonly [RegExp, string][] = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bMac OS X\b|\bMacintosh\b/, "macOS"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bLinux\b/, "Linux"],
];

/**
 * The device of a User-Agent as a message: `Firefox on Linux`. The patterns are ordered, since most browsers also name
 * others.
 */
export function deviceOf(userAgent: string | null): Message {
  const nameIn = (names: typeof browsers) => names.find(([pattern]) => pattern.test(userAgent ?? ""))?.[1];
  const [browser, system] = [nameIn(browsers), nameIn(systems)];
  const known = browser && system ? "both" : browser ? "browser" : system ? "system" : "none";
  return message("session.device", { known, browser: browser ?? "", system: system ?? "" });
}
