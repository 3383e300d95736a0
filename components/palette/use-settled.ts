import { useEffect, useState } from "react";

const DEBOUNCE_MS = 150;

/** A text, a moment after typing has stopped. */
export function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
