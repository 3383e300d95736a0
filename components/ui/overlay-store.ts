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
 * Shows an overlay from anywhere, without rendering it in the caller: `confirm`, toasts, the re-authentication dialog.
 * It usually renders a `React.lazy` component, which loads on first use.
 *
 * @param render gets a function that closes the overlay, and returns its content
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
