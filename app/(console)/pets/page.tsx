import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import { Bookmark, FileUp, Plus } from "lucide-react";
import type { Metadata } from "next";
import { cookies } from "next/headers";
import { requirePermission } from "@/app/(console)/session";
import { readViews } from "@/app/(console)/views";
import { PageTexts } from "@/components/page-texts";
import { ExportMenu } from "@/components/pets/export-menu";
import { columnsCookie, columnsOf, widthsCookie } from "@/components/pets/own-columns";
import { MoreMenu } from "@/components/pets/more-menu";
import { PetList } from "@/components/pets/pet-list";
import { PickButton } from "@/components/pets/pick-button";
import { ViewDetail, ViewTitle } from "@/components/saved-views/view-title";
import { ViewsButton } from "@/components/saved-views/views-button";
import { ShortcutLink } from "@/components/shortcuts/shortcut-link";
import { LinkButton } from "@/components/ui/link-button";
import { PageHeader } from "@/components/ui/page-header";
import { createQueryClient } from "@/components/query-client";
import type { SearchParams } from "@/lib/core/page-address";
import { can } from "@/lib/core/permissions";
import { readPetList, rowsOf, valuesOf } from "@/lib/pets/list-url";
import { pageText } from "@/lib/texts/page-text";

type PetsPageProps = { searchParams: Promise<SearchParams> };

/** The name of the saved view that the URL names, for the tab of the browser. */
export async function generateMetadata({ searchParams }: PetsPageProps): Promise<Metadata> {
  const t = await pageText();
  const list = readPetList(await searchParams);
  const views = list.view === undefined ? [] : await readViews((await requirePermission("pets:read")).actor);
  return { title: views.find(({ id }) => id === list.view)?.name ?? t("pets.title") };
}

/** The list of pets, with the rows that its URL asks for in the first response. */
export default async function PetsPage({ searchParams }: PetsPageProps) {
  const t = await pageText();
  const { actor, api } = await requirePermission("pets:read");
  const list = readPetList(await searchParams);
  const sent = await cookies();
  const ownColumns = {
    accountId: actor.id,
    cookie: sent.get(columnsCookie(actor.id))?.value,
    widthsCookie: sent.get(widthsCookie(actor.id))?.value,
  };
  const canWrite = can(actor, "pets:write");
  const client = createQueryClient();
  await Promise.all([
    client.prefetchQuery(api.pets.list.queryOptions(rowsOf(list, columnsOf(list, ownColumns.cookie) ?? []))),
    // For the names of the chosen categories, which no row tells where there is none.
    ...valuesOf(list.category).map((q) => client.prefetchQuery(api.categories.list.queryOptions({ q }))),
  ]);
  return (
    <PageTexts areas={["categories", "pets"]}>
      <PageHeader
        title={<ViewTitle />}
        detail={<ViewDetail ownColumns={ownColumns} canShare={canWrite} />}
        actions={
          <>
            <ViewsButton
              ownColumns={ownColumns}
              canShare={canWrite}
              icon={<Bookmark className="size-4" aria-hidden />}
            />
            {canWrite && <PickButton />}
            <LinkButton href="/imports" icon={<FileUp className="size-4" aria-hidden />} className="max-sm:hidden">
              {t("pets.import")}
            </LinkButton>
            <ExportMenu className="max-sm:hidden" />
            <MoreMenu />
            <LinkButton
              href="/pets/new"
              variant="primary"
              icon={<Plus className="size-4" aria-hidden />}
              aria-keyshortcuts="n"
              data-keys="n"
            >
              {t("pets.addPet")}
            </LinkButton>
          </>
        }
      />
      <ShortcutLink keys="n" label={t("pets.addTitle")} href="/pets/new" />
      <HydrationBoundary state={dehydrate(client)}>
        <PetList ownColumns={ownColumns} canPurge={can(actor, "pets:purge")} />
      </HydrationBoundary>
    </PageTexts>
  );
}
