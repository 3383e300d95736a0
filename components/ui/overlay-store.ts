import type { ReactNode } from "react";
import { createListeners } from "@/components/ui/listeners";

type Overlay = { id: number; node: ReactNode; cancel: (() => void) | null };

let overlays: readonly Overlay[] = [];
let lastId = 0;
const { subscribe, notify } = createListeners();

function publish(next: readonly Overlay[]): void {
  overlays = next;
  notify();
}

/**
 * Shows an overlay from anywhere, without rendering it in the caller: `confirm`, toasts, the re-authentication dialog.
 * It usually renders a component of `lazyPart`.
 *
 * @param render gets a function that closes the overlay, and returns its content
 * @param onCancel called when it is given up while its code cannot be loaded; null if it cannot be given up
 */
export function showOverlay(
  render: (close: () => void) => ReactNode,
  onCancel: (() => void) | null = () => undefined,
): void {
  const id = ++lastId;
  const close = () => publish(overlays.filter((overlay) => overlay.id !== id));
  const cancel = onCancel && (() => (close(), onCancel()));
  publish([...overlays, { id, node: render(close), cancel }]);
}

export const overlayStore = {
  subscribe,
  read: () => overlays,
};
