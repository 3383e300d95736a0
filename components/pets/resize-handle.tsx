"use client";

import { useRef, type PointerEvent } from "react";
import { chooseWidth } from "@/components/pets/choose-columns";
import { WIDTH_MAX, WIDTH_MIN } from "@/components/pets/own-columns";
import { useText } from "@/components/texts";
import type { PetColumn } from "@/lib/pets/fields";

/** The padding of a cell, both sides, in CSS pixels. */
const PADDING = 24;

/**
 * The edge before a column, which is dragged to change its width, and double-clicked to fit it to its cells. The name takes
 * the remaining width, so that the edge follows the pointer. For a mouse; the choice of columns has the same for a keyboard.
 */
export function ResizeHandle({ accountId, column }: { accountId: string; column: PetColumn }) {
  const t = useText();
  const drag = useRef<{ fromX: number; fromWidth: number } | null>(null);

  function start(event: PointerEvent<HTMLSpanElement>) {
    if (event.button !== 0) return;
    // Selects no text on the way.
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { fromX: event.clientX, fromWidth: headingOf(event.currentTarget).offsetWidth };
  }

  function move(event: PointerEvent<HTMLSpanElement>) {
    if (!drag.current) return;
    const heading = headingOf(event.currentTarget);
    heading.style.width = `${widthAt(event, heading, drag.current)}px`;
  }

  function end(event: PointerEvent<HTMLSpanElement>) {
    if (!drag.current) return;
    const heading = headingOf(event.currentTarget);
    const width = widthAt(event, heading, drag.current);
    const isChanged = width !== drag.current.fromWidth;
    drag.current = null;
    // From now on, the attribute of the heading tells it.
    heading.style.width = "";
    if (isChanged) chooseWidth(accountId, column, width);
  }

  function cancel(event: PointerEvent<HTMLSpanElement>) {
    drag.current = null;
    headingOf(event.currentTarget).style.width = "";
  }

  return (
    <span
      aria-hidden
      data-tooltip={t("pets.resizeHint")}
      onPointerDown={start}
      onPointerMove={move}
      onPointerUp={end}
      onPointerCancel={cancel}
      onDoubleClick={(event) => chooseWidth(accountId, column, fittingWidth(headingOf(event.currentTarget)))}
      className="hover:bg-edge absolute inset-y-1.5 -start-1 z-1 w-2 cursor-col-resize touch-none bg-clip-content px-[3px] max-sm:hidden pointer-coarse:hidden"
    />
  );
}

function headingOf(handle: HTMLElement): HTMLTableCellElement {
  const heading = handle.closest("th");
  if (!heading) throw new Error("the edge of a column stands in its heading");
  return heading;
}

function widthAt(
  { clientX }: PointerEvent,
  heading: HTMLElement,
  { fromX, fromWidth }: { fromX: number; fromWidth: number },
): number {
  const sign = getComputedStyle(heading).direction === "rtl" ? 1 : -1;
  return Math.min(Math.max(fromWidth + sign * (clientX - fromX), WIDTH_MIN), WIDTH_MAX);
}

/** The width that shows the heading and each cell of its column in whole. */
function fittingWidth(heading: HTMLTableCellElement): number {
  const contents = [...(heading.closest("table")?.rows ?? [])].flatMap((row) => [
    ...(row.cells[heading.cellIndex]?.children ?? []),
  ]);
  const widest = Math.max(...contents.map((content) => textWidth(content)));
  return Math.min(Math.max(Math.ceil(widest) + PADDING, WIDTH_MIN), WIDTH_MAX);
}

/** The width of the text of an element, also where it is cut off. */
function textWidth(element: Element): number {
  const range = document.createRange();
  range.selectNodeContents(element);
  return range.getBoundingClientRect().width;
}
