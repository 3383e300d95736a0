const ID = "tooltip";
const TARGETS = "[data-tooltip], [data-keys]";
const DELAY_MS = 400;
const MARGIN = 6;

/**
 * Shows the `data-tooltip` of the hovered or focused element, also as its description, with the keys of its
 * `data-keys`. Esc hides it. It stays while it is hovered itself (WCAG 1.4.13), unless it covers another such element there, which
 * can be pointed at and clicked. An element that moves under a resting pointer, such as the next row after a click, does not count
 * as hovered: its tooltip would cover what just moved. After a tap nothing is pointed at: what a tap has focused shows none.
 *
 * @param isTouched whether the page was last touched, rather than pointed at or used by keys
 * @returns stops listening
 */
export function listenForTooltips(isTouched: boolean): () => void {
  const tooltip = document.createElement("div");
  Object.assign(tooltip, { id: ID, role: "tooltip", popover: "manual", className: "tooltip" });
  let target: HTMLElement | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pointer = { x: NaN, y: NaN };
  /** Whether the pointer has left the element for its tooltip. */
  let isOnTooltip = false;

  function hide() {
    clearTimeout(timer);
    isOnTooltip = false;
    if (target?.getAttribute("aria-describedby") === ID) target.removeAttribute("aria-describedby");
    target = null;
    tooltip.remove();
  }

  function show(element: HTMLElement) {
    const { tooltip: text = "", keys = "" } = element.dataset;
    if (!(text || keys) || !element.isConnected) return;
    // A button with a text of its own has no other: a key alone does not say what it does.
    tooltip.replaceChildren(text || element.innerText.trim(), ...keys.split(" ").filter(Boolean).map(keyCap));
    // A button named by its tooltip needs no identical description.
    if (text && element.ariaLabel !== text && !element.hasAttribute("aria-describedby"))
      element.setAttribute("aria-describedby", ID);
    // Beside its target in the document, since everything outside an open dialog is inert; in the top layer, and so
    // above it.
    (element.closest("dialog, main, nav, header") ?? document.body).append(tooltip);
    tooltip.showPopover();
    place(tooltip, element.getBoundingClientRect());
  }

  function aim(pointed: EventTarget | null, delayMs: number) {
    if (!(pointed instanceof Element)) return;
    const element = pointed.closest<HTMLElement>(TARGETS);
    if (element === target) return;
    hide();
    if (!element) return;
    target = element;
    timer = setTimeout(() => show(element), delayMs);
  }

  function point({ target: pointed, pointerType, clientX, clientY }: PointerEvent) {
    if (pointerType === "touch") return;
    const isAtRest = clientX === pointer.x && clientY === pointer.y;
    if (isAtRest) {
      if (!(pointed instanceof Node && target?.contains(pointed))) hide();
      return;
    }
    isOnTooltip = isWithin(tooltip, clientX, clientY) && !(pointed instanceof Element && pointed.closest(TARGETS));
    if (!isOnTooltip) aim(pointed, DELAY_MS);
  }

  function move({ clientX: x, clientY: y }: PointerEvent) {
    pointer = { x, y };
    if (isOnTooltip && !isWithin(tooltip, x, y)) hide();
  }

  const listening = new AbortController();
  const options = { signal: listening.signal, passive: true };
  document.addEventListener("pointerover", point, options);
  // After the pointerover of the same movement.
  document.addEventListener("pointermove", move, options);
  document.addEventListener(
    "focusin",
    ({ target: focused }) =>
      !isTouched && focused instanceof Element && focused.matches(":focus-visible") && aim(focused, 0),
    options,
  );
  const press = ({ key }: KeyboardEvent) => {
    isTouched = false;
    if (key === "Escape") hide();
  };
  const touch = ({ pointerType }: PointerEvent) => {
    isTouched = pointerType === "touch";
    hide();
  };
  // Before the focus that follows from it.
  document.addEventListener("keydown", press, { ...options, capture: true });
  document.addEventListener("focusout", hide, options);
  document.addEventListener("pointerdown", touch, { ...options, capture: true });
  document.addEventListener("scroll", hide, { ...options, capture: true });
  // What was hovered or focused while this was loading.
  if (!isTouched) {
    aim(document.querySelector(`:is(${TARGETS}):hover`), DELAY_MS);
    aim(document.querySelector(`:is(${TARGETS}):focus-visible`), 0);
  }
  return () => {
    hide();
    listening.abort();
  };
}

/** Whether a point is on a tooltip that is shown, or in the gap between it and its target. */
function isWithin(tooltip: HTMLElement, x: number, y: number): boolean {
  const { left, right, top, bottom } = tooltip.getBoundingClientRect();
  return tooltip.isConnected && x >= left && x <= right && y >= top - MARGIN && y <= bottom + MARGIN;
}

/** A key cap of a shortcut. Screen readers get it by `aria-keyshortcuts`. */
function keyCap(key: string): HTMLElement {
  return Object.assign(document.createElement("kbd"), { textContent: key });
}

/** Above its target, or below if there is no room, and always within the window. */
function place(tooltip: HTMLElement, anchor: DOMRect): void {
  const { width, height } = tooltip.getBoundingClientRect();
  const above = anchor.top - height - MARGIN;
  const start = anchor.left + anchor.width / 2 - width / 2;
  const end = document.documentElement.clientWidth - width - MARGIN;
  tooltip.style.top = `${above >= MARGIN ? above : anchor.bottom + MARGIN}px`;
  tooltip.style.left = `${Math.max(MARGIN, Math.min(start, end))}px`;
}
