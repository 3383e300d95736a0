"use client";

import { useState } from "react";

/** The state of a popup whose code is loaded when it first opens. */
export function usePopup() {
  const [isOpen, setIsOpen] = useState(false);
  // Rendered from then on, so that it can close with a transition.
  const [hasOpened, setHasOpened] = useState(false);
  const [isThere, setIsThere] = useState(false);
  return {
    isOpen,
    setIsOpen,
    hasOpened,
    /** It was opened, and its code is still being loaded. */
    isComing: isOpen && !isThere,
    setIsThere,
    open: () => {
      setIsOpen(true);
      setHasOpened(true);
    },
    /** Gives it up while it cannot be loaded. */
    cancel: () => {
      setIsOpen(false);
      setHasOpened(false);
    },
  };
}
