import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { requirePermission } from "@/app/(console)/session";
import { PageTexts } from "@/components/page-texts";
import { Inbox } from "@/components/messages/inbox";
import { inboxOptions } from "@/components/messages/inbox-query";
import { createQueryClient } from "@/components/query-client";
import { AppError } from "@/lib/core/errors";
import type { SearchParams } from "@/lib/core/page-address";
import { inboxHref, readInboxUrl } from "@/lib/messages/list-url";
import { pageText } from "@/lib/texts/page-text";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await pageText())("messages.title") };
}

type Props = { searchParams: Promise<SearchParams> };

/** The staff's inbox. */
export default async function MessagesPage({ searchParams }: Props) {
  const { api, account } = await requirePermission("messages:read");
  const query = readInboxUrl(await searchParams);
  const queryClient = createQueryClient();
  const page = await api.messages.list.read(query).catch((error: unknown) => {
    // A cursor with a typing error: the list then begins at its top.
    if (error instanceof AppError && error.code === "invalid_request")
      redirect(inboxHref({ ...query, after: undefined }));
    throw error;
  });
  queryClient.setQueryData(inboxOptions(query).queryKey, { ...page, waiting: [], waitingNext: null });
  return (
    <PageTexts areas={["messages", "webhookErrors", "webhooks"]}>
      <HydrationBoundary state={dehydrate(queryClient)}>
        <Inbox own={{ id: account.id, name: account.name }} />
      </HydrationBoundary>
    </PageTexts>
  );
}
