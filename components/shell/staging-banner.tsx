import { pageText } from "@/lib/texts/page-text";

/** Shows on every page that this is staging. */
export async function StagingBanner() {
  const t = await pageText();
  return (
    <aside
      aria-label={t("ui.environment")}
      className="staging-banner bg-notice-soft text-ink border-line flex min-h-8 items-center justify-center border-b px-4 py-1 text-center lg:sticky lg:top-0 lg:z-20 lg:h-8 text-sm"
    >
      <span>
        {t.rich("ui.stagingBanner", {
          b: (text) => <strong className="text-notice font-semibold">{text}</strong>,
        })}
      </span>
    </aside>
  );
}
