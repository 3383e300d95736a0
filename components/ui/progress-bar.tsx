/**
 * A progress bar. Its label is announced; the remaining time is in the text beside it.
 *
 * @param share from 0 to 1; null if unknown
 */
export function ProgressBar({ label, share }: { label: string; share: number | null }) {
  const percent = share === null ? null : Math.round(Math.min(1, Math.max(0, share)) * 100);
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      {...(percent !== null && { "aria-valuenow": percent })}
      className="bg-sunken h-2 overflow-hidden rounded-full"
    >
      {percent === null ? (
        <div className="skeleton bg-accent-fill h-full" />
      ) : (
        // An SVG, since its width is an attribute: the Content Security Policy forbids style attributes.
        <svg className="block size-full rtl:-scale-x-100" viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden>
          <rect className="fill-accent-fill transition-[width]" width={percent} height="1" />
        </svg>
      )}
    </div>
  );
}
