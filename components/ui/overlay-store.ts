import type { ReactNode } from "react";
import { createListeners } from "@/components/ui/listeners";

type Overlay = { id: number; node: ReactNode };

let overlays: readonly Overlay[] = [];
let lastId = 0;
const { subscribe, notify } = createListeners();

function publish(next: readonly Overlay[]): void {
  overlays = next;
  notify();
}

/**
 * Puts something over the page from anywhere, without a component having to hold it: `confirm`, toasts, the
 * re-authentication dialog. What is shown is usually `React.lazy`, so that it costs nothing until then.
 *
 * @param render gets the function that takes it away again, and gives what to show
 */
export function showOverlay(render: (close: () => void) => ReactNode): void {
  const id = ++lastId;
  const close = () => publish(overlays.filter((overlay) => overlay.id !== id));
  publish([...overlays, { id, node: render(close) }]);
}

export const overlayStore = {
  subscribe,
  read: () => overlays,
};
