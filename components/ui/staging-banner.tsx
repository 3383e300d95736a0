/** Shows on every page that this is staging. */
export function StagingBanner() {
  return (
    <aside
      aria-label="Environment"
      className="staging-banner bg-notice-soft text-ink border-line flex min-h-8 items-center justify-center border-b px-4 py-1 text-center md:sticky md:top-0 md:z-20 md:h-8 text-sm"
    >
      <span>
        <strong className="text-notice font-semibold">Staging.</strong> Pets, keys and messages here are for tests only.
      </span>
    </aside>
  );
}
