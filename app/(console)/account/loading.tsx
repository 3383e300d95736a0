import { PageHeader } from "@/components/ui/page-header";
import { Skeleton } from "@/components/ui/skeleton";
import { pageText } from "@/lib/texts/page-text";

/** The account page while it loads. */
export default async function AccountLoading() {
  const t = await pageText();
  return (
    <>
      <div aria-busy="true">
        <PageHeader title={t("accounts.title")} />
        {[0, 1, 2].map((section) => (
          <div key={section} className="border-line space-y-4 border-t py-6">
            <Skeleton className="h-5 w-32" />
            <Skeleton className="h-8 w-full max-w-sm" />
            <Skeleton className="h-8 w-full max-w-sm" />
          </div>
        ))}
        <p className="sr-only">{t("accounts.loading")}</p>
      </div>
    </>
  );
}
