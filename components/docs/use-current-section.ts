import { useEffect, useState } from "react";

/** How far below the top of the window the current section may begin, in pixels. */
const READING_LINE_PX = 140;

/**
 * The current section: the last section that begins above a line near the top of the window, or the last of all
 * at the end of the page.
 *
 * @param ids of the sections in the page, from the top
 * @returns its id, null above the first
 */
export function useCurrentSection(ids: readonly string[]): string | null {
  const [current, setCurrent] = useState<string | null>(null);
  const joined = ids.join(" ");

  useEffect(() => {
    const elements = joined.split(" ").flatMap((id) => document.getElementById(id) ?? []);
    let frame = 0;

    function look() {
      frame = 0;
      const isAtEnd = scrollY > 0 && scrollY + innerHeight >= document.documentElement.scrollHeight - 2;
      const tops = elements.map((element) => element.getBoundingClientRect().top);
      const last = isAtEnd ? tops.at(-1) : tops.findLast((top) => top < READING_LINE_PX);
      // Of those side by side it is the first.
      const found = last === undefined ? undefined : elements[tops.indexOf(last)];
      setCurrent(found?.id ?? null);
    }
    function lookSoon() {
      frame ||= requestAnimationFrame(look);
    }

    lookSoon();
    addEventListener("scroll", lookSoon, { passive: true });
    addEventListener("resize", lookSoon);
    return () => {
      cancelAnimationFrame(frame);
      removeEventListener("scroll", lookSoon);
      removeEventListener("resize", lookSoon);
    };
  }, [joined]);

  return current;
}
