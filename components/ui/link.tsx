"use client";

import NextLink from "next/link";
import { useState, type ComponentProps } from "react";

/**
 * A link to a page of the console, which is loaded ahead once somebody points at the link, comes to it by keyboard or
 * touches it. Next's own link loads every page that a link in sight leads to: 22 requests with each page of the console.
 *
 * @param props those of Next's link; `prefetch={false}` never loads ahead
 */
export function Link({ prefetch, onMouseEnter, onFocus, onTouchStart, ...rest }: ComponentProps<typeof NextLink>) {
  const [isNear, setIsNear] = useState(false);
  return (
    <NextLink
      {...rest}
      prefetch={isNear ? prefetch : false}
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
    />
  );
}
