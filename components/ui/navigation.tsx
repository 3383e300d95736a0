"use client";

import { useRouter } from "next/navigation";
import { useEffect, useSyncExternalStore, useTransition } from "react";
import { useText } from "@/components/texts";
import { createListeners } from "@/components/ui/listeners";
import { toast } from "@/components/ui/toast";
import type { Translate } from "@/lib/texts/texts";

let pending = 0;
const { subscribe, notify } = createListeners();
let push: (href: string) => void = (href) => window.location.assign(new URL(href, window.location.href));

/** Goes to a page of the console, as a link does. `NavigationBar` shows it until the page is there. */
export function navigateTo(href: string): void {
  push(href);
}

/**
 * Goes to a page while the browser is offline, if the shop answers nevertheless, as one on this computer does. Otherwise, going
 * on would replace the console with an error page of the browser.
 */
async function navigateOffline(t: Translate, go: () => void): Promise<void> {
  const isReached = await fetch("/api/health/live", { cache: "no-store" }).then(
    () => true,
    () => false,
  );
  if (isReached) go();
  else toast({ title: t("ui.offlinePage"), description: t("ui.offlinePageHint") });
}

/** A bar at the top of the window while another page is on its way, at once: a slow line must not look like a lost click. */
export function NavigationBar() {
  const t = useText();
  const router = useRouter();
  const [isPushing, startTransition] = useTransition();
  usePending(isPushing);
  useEffect(() => {
    push = (href) => {
      const go = () => startTransition(() => router.push(href));
      if (navigator.onLine) go();
      else void navigateOffline(t, go);
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
