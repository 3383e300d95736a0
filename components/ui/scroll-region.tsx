"use client";

import { useEffect, useRef, useState, type ReactNode } from "react";

const FOCUSABLE = "a[href], button, input, select, textarea, [tabindex]";

type ScrollRegionProps = {
  /** Names the region when it is focusable. */
  label: string;
  className?: string;
  children: ReactNode;
};

/**
 * A region that scrolls when its content is larger; `data-fits` says that it is not wider, `data-scrolls` that it is. It is
 * focusable while it scrolls and contains nothing focusable: browsers differ in whether the keyboard can scroll it
 * otherwise (WCAG 2.1.1).
 */
export function ScrollRegion({ label, className, children }: ScrollRegionProps) {
  const ref = useRef<HTMLDivElement>(null);
  const [isFocusable, setIsFocusable] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    const observer = new ResizeObserver(() => {
      const fitsWidth = element.scrollWidth <= element.clientWidth;
      const scrolls = !fitsWidth || element.scrollHeight > element.clientHeight;
      // Set here, before the browser paints: with React's state, a frame could be painted that cuts wide content off.
      element.toggleAttribute("data-fits", fitsWidth);
      element.toggleAttribute("data-scrolls", !fitsWidth);
      setIsFocusable(scrolls && !element.querySelector(FOCUSABLE));
    });
    observer.observe(element);
    for (const child of element.children) observer.observe(child);
    return () => observer.disconnect();
  }, []);
  const focus = isFocusable ? ({ tabIndex: 0, role: "group", "aria-label": label } as const) : {};
  return (
    <div ref={ref} className={className} {...focus}>
      {children}
    </div>
  );
}
