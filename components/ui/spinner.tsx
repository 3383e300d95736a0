/** A spinner for a button in progress. Larger areas show a skeleton instead. */
export function Spinner() {
  return (
    <svg viewBox="0 0 16 16" className="size-4 animate-spin" fill="none" strokeWidth="2" aria-hidden>
      <circle cx="8" cy="8" r="6" stroke="currentColor" opacity="0.3" />
      <path d="M14 8a6 6 0 0 0-6-6" stroke="currentColor" strokeLinecap="round" />
    </svg>
  );
}
