"use client";

import { usePathname, useRouter } from "next/navigation";
import { useEffect, useSyncExternalStore, useTransition } from "react";
import { useText } from "@/components/texts";
import { createListeners } from "@/components/ui/listeners";
import { toast } from "@/components/ui/toast";

let pending = 0;
const { subscribe, notify } = createListeners();
let push: (href: string, isKept: boolean) => void = (href) => window.location.assign(href);

/** Asks whether to leave the page; `go` goes to the other one. */
type Guard = (go: () => void) => void;

const goAtOnce: Guard = (go) => go();
let guard = goAtOnce;

/**
 * Has the console ask before it goes to another page. A page has one form whose text can be lost.
 *
 * @returns stops it
 */
export function guardLeaving(ask: Guard): () => void {
  guard = ask;
  return () => {
    guard = goAtOnce;
  };
}

/**
 * Goes to a page of the console, as a link does: a form with unsaved text asks first. `NavigationBar` shows it until the
 * page is there.
 */
export function navigateTo(href: string): void {
  guard(() => push(href, false));
}

/**
 * Goes to a page of the console without a question, as after the work of a page is done: once the shop can be reached, since that
 * page has nothing left to do.
 */
export function moveTo(href: string): void {
  push(href, true);
}

/** The page that `moveTo` goes to once the shop can be reached. */
let kept: string | null = null;

/** Closes the toast that says why a page was not opened. */
let closeRefusal = () => {};

/** Once the line and the shop are back, what was said of them no longer holds. */
function comeBack(): void {
  if (!canExpectPages()) return;
  closeRefusal();
  if (kept === null) return;
  const href = kept;
  kept = null;
  push(href, true);
}

let isShopReachable = true;

/** Tells links whether the shop was there when it was last heard of. */
export function setShopReachable(isReachable: boolean): void {
  isShopReachable = isReachable;
  comeBack();
}

/**
 * Whether the next page can be expected. Otherwise, going there would replace the console with an error page of the browser:
 * `navigateTo` and `moveTo` ask the shop first.
 */
export function canExpectPages(): boolean {
  return navigator.onLine && isShopReachable;
}

/** A bar at the top of the window while another page is on its way, at once: a slow line must not look like a lost click. */
export function NavigationBar() {
  const t = useText();
  const router = useRouter();
  const [isPushing, startTransition] = useTransition();
  usePending(isPushing);
  const path = usePathname();
  useEffect(() => {
    kept = null;
  }, [path]);
  useEffect(() => {
    window.addEventListener("online", comeBack);
    return () => window.removeEventListener("online", comeBack);
  }, []);
  useEffect(() => {
    push = (href, isKept) => {
      const go = () => startTransition(() => router.push(href));
      const refuse = () => {
        if (isKept) kept = href;
        closeRefusal();
        closeRefusal = toast({
          title: t(navigator.onLine ? "ui.unreachablePage" : "ui.offlinePage"),
          description: t("ui.offlinePageHint"),
        });
      };
      if (canExpectPages()) go();
      // The shop may answer nevertheless, as one on this computer does. A proxy before it answers as well.
      else fetch("/api/health/live", { cache: "no-store" }).then(({ ok }) => (ok ? go() : refuse()), refuse);
    };
  }, [router, t]);
  const isPending = useSyncExternalStore(
    subscribe,
    () => pending > 0,
    () => false,
  );
  if (!isPending) return null;
  return (
    <div
      role="progressbar"
      aria-label={t("ui.loadingPage")}
      className="navigation-bar bg-accent-fill fixed inset-x-0 top-0 z-50 h-0.5"
    />
  );
}

/** Has `NavigationBar` show that a page is on its way. */
export function usePending(isPending: boolean): void {
  useEffect(() => {
    if (!isPending) return;
    pending++;
    notify();
    return () => {
      pending--;
      notify();
    };
  }, [isPending]);
}
