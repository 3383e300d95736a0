import type { RefCallback } from "react";

/**
 * A ref for an element that the rest of the page keeps clear of: its height, while it is there, is a variable of CSS.
 *
 * @param name of the variable, such as `--dock`
 * @param gapPx added to the height, in pixels
 */
export function publishHeight(name: string, gapPx = 0): RefCallback<HTMLElement> {
  return (element) => {
    if (!element) return;
    const root = document.documentElement.style;
    const observer = new ResizeObserver(() => root.setProperty(name, `${element.offsetHeight + gapPx}px`));
    observer.observe(element);
    return () => {
      observer.disconnect();
      root.removeProperty(name);
    };
  };
}
