/**
 * A bar beside a number: its share of the whole.
 *
 * @param share 0 to 1
 * @param className the class of its colour
 */
export function Bar({ share, className = "fill-accent-fill" }: { share: number; className?: string | undefined }) {
  // A share above zero is always visible.
  const width = share > 0 ? Math.max(share * 100, 1) : 0;
  return (
    <svg viewBox="0 0 100 10" preserveAspectRatio="none" className="chart block h-2.5 w-full" aria-hidden>
      <rect width="100" height="10" className="fill-sunken" />
      <rect width={width} height="10" className={className} />
    </svg>
  );
}
