"use client";

import NextLink, { useLinkStatus } from "next/link";
import { useState, type ComponentProps } from "react";
import { canExpectPages, navigateTo, usePending } from "@/components/ui/navigation";

/**
 * A link to a console page, which is prefetched on hover, focus or touch. Next's own link prefetches every visible
 * link: 22 requests per page of the console.
 *
 * @param props those of Next's link; `prefetch={false}` disables prefetching
 */
export function Link({
  prefetch,
  onMouseEnter,
  onFocus,
  onTouchStart,
  onNavigate,
  children,
  ...rest
}: ComponentProps<typeof NextLink>) {
  const [isNear, setIsNear] = useState(false);
  return (
    <NextLink
      {...rest}
      prefetch={isNear ? prefetch : false}
      onNavigate={(event) => {
        onNavigate?.(event);
        if (canExpectPages()) return;
        event.preventDefault();
        navigateTo(String(rest.href));
      }}
      onMouseEnter={(event) => {
        setIsNear(true);
        onMouseEnter?.(event);
      }}
      onFocus={(event) => {
        setIsNear(true);
        onFocus?.(event);
      }}
      onTouchStart={(event) => {
        setIsNear(true);
        onTouchStart?.(event);
      }}
    >
      {children}
      <LinkPending />
    </NextLink>
  );
}

/** Knows the state of the link that it is rendered in. */
function LinkPending() {
  usePending(useLinkStatus().pending);
  return null;
}
