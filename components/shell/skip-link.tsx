import { pageText } from "@/lib/texts/page-text";

/** The first element in the tab order: skips the sidebar. */
export async function SkipLink() {
  const t = await pageText();
  return (
    <a
      href="#main"
      className="bg-accent-fill text-on-fill fixed start-2 top-2 z-50 -translate-y-16 rounded px-3 py-2 text-sm font-medium focus:translate-y-0"
    >
      {t("shell.skipToContent")}
    </a>
  );
}
