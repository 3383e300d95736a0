"use client";

import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { KeyRound, Plus } from "lucide-react";
import { useState } from "react";
import { toastFailure } from "@/components/toast-failure";
import { keyListHref, readKeyListView } from "@/lib/api-keys/list-url";
import { CreateKeyDialog } from "@/components/api-keys/create-key-dialog";
import { DeprecationNotice } from "@/components/api-keys/deprecation-notice";
import { ExpiringNotice } from "@/components/api-keys/expiring-notice";
import { keyColumns } from "@/components/api-keys/key-columns";
import { keyActionsColumn } from "@/components/api-keys/key-menu";
import { KeyTabs } from "@/components/api-keys/key-tabs";
import { NewKeyDialog } from "@/components/api-keys/new-key-dialog";
import { RenameKeyDialog } from "@/components/api-keys/rename-key-dialog";
import { RotateKeyDialog } from "@/components/api-keys/rotate-key-dialog";
import { useShortcut } from "@/components/shortcuts/use-shortcut";
import { useText } from "@/components/texts";
import { Button } from "@/components/ui/button";
import { confirm } from "@/components/ui/confirm";
import { DataList } from "@/components/ui/data-list";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";
import { PageHeader } from "@/components/ui/page-header";
import { PageLinks } from "@/components/ui/page-links";
import { TextLink } from "@/components/ui/text-link";
import { toast } from "@/components/ui/toast";
import { useAddress } from "@/components/ui/use-address";
import { type ApiKey, type CreatedKey } from "@/lib/api-keys/schemas";
import { api } from "@/lib/core/console-client";
import type { Translate } from "@/lib/texts/texts";

type ApiKeysProps = { accountId: string; canManage: boolean; origin: string };

type Open =
  { kind: "create" } | { kind: "rename" | "rotate"; apiKey: ApiKey } | { kind: "created"; created: CreatedKey } | null;

/** The page of API keys: the list, and the dialogs that create, rename, rotate and revoke keys. */
export function ApiKeys({ accountId, canManage, origin }: ApiKeysProps) {
  const t = useText();
  const asked = useAddress(readKeyListView);
  const view = canManage ? asked : { ...asked, whose: "mine" as const };
  const [open, setOpen] = useState<Open>(null);
  const query = useQuery({
    ...api.apiKeys.list.queryOptions(view),
    placeholderData: keepPreviousData,
  });
  const { data } = query;
  const revoke = useMutation({
    mutationFn: ({ id }: ApiKey) => api.apiKeys.revoke.run({ keyId: id }, "awaited"),
    onSuccess: (_, { name }) =>
      toast({ tone: "positive", title: t("apiKeys.revoked", { name }), description: t("apiKeys.revokedHint") }),
    onError: (error) => toastFailure(t, t("apiKeys.notRevoked"), error),
  });
  const create = () => setOpen({ kind: "create" });
  useShortcut({ keys: "n", label: t("shortcuts.createKey"), group: "thisPage", run: create });

  const createButton = (
    <Button
      variant="primary"
      icon={<Plus className="size-4" aria-hidden />}
      onClick={create}
      aria-keyshortcuts="n"
      data-keys="n"
    >
      {t("apiKeys.createButton")}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={t("apiKeys.title")}
        description={t.rich("apiKeys.description", { docs: (text) => <TextLink href="/docs">{text}</TextLink> })}
        actions={createButton}
      />
      {data?.deprecations.map((deprecation) => (
        <div key={deprecation.operationId} className="mb-4 empty:hidden">
          <DeprecationNotice
            deprecation={deprecation}
            apiKeys={data.apiKeys}
            isOwnerShown={view.whose === "everyone"}
          />
        </div>
      ))}
      {data && (
        <div className="mb-4 empty:hidden">
          <ExpiringNotice apiKeys={data.apiKeys} />
        </div>
      )}
      <KeyTabs view={view} counts={data?.counts} canManage={canManage} />
      <div className="mt-3">
        <DataList
          caption={t("apiKeys.title")}
          columns={[
            ...keyColumns(view.whose === "everyone"),
            keyActionsColumn({
              accountId,
              onRename: (apiKey) => setOpen({ kind: "rename", apiKey }),
              onRotate: (apiKey) => setOpen({ kind: "rotate", apiKey }),
              onRevoke: async (apiKey) => (await confirmRevoke(t, apiKey)) && revoke.mutate(apiKey),
            }),
          ]}
          keyOf={({ id }) => id}
          ordering={{
            order: view.order,
            hrefOf: (order) => keyListHref({ ...view, after: undefined, order: order as typeof view.order }),
          }}
          query={query}
          items={data?.apiKeys}
          skeletonRows={3}
          empty={
            data?.counts.all === 0 ? (
              <EmptyState
                icon={KeyRound}
                title={t("apiKeys.none")}
                action={
                  <>
                    <LinkButton href="/get-started">{t("apiKeys.getStarted")}</LinkButton>
                    {createButton}
                  </>
                }
              >
                {t("apiKeys.noneHint")}
              </EmptyState>
            ) : (
              <EmptyState
                icon={KeyRound}
                title={t("apiKeys.noneWorks")}
                action={<LinkButton href={keyListHref({ ...view, show: "all" })}>{t("apiKeys.showAll")}</LinkButton>}
              >
                {t("apiKeys.noneWorksHint", { count: data?.counts.all ?? 0 })}
              </EmptyState>
            )
          }
          foot={
            <PageLinks
              first={
                view.after === undefined
                  ? null
                  : { label: t("ui.firstPage"), href: keyListHref({ ...view, after: undefined }) }
              }
              next={data?.next ? { label: t("ui.next"), href: keyListHref({ ...view, after: data.next }) } : null}
            />
          }
        />
      </div>
      {open?.kind === "create" && data && (
        <CreateKeyDialog
          allowedScopes={data.allowedScopes}
          onCreated={(created) => setOpen({ kind: "created", created })}
          onClose={() => setOpen(null)}
        />
      )}
      {open?.kind === "rename" && <RenameKeyDialog apiKey={open.apiKey} onClose={() => setOpen(null)} />}
      {open?.kind === "rotate" && (
        <RotateKeyDialog
          apiKey={open.apiKey}
          onRotated={(created) => setOpen({ kind: "created", created })}
          onClose={() => setOpen(null)}
        />
      )}
      {open?.kind === "created" && <NewKeyDialog created={open.created} origin={origin} onDone={() => setOpen(null)} />}
    </>
  );
}

function confirmRevoke(t: Translate, { name, prefix, owner }: ApiKey): Promise<boolean> {
  return confirm({
    title: t("apiKeys.revokeQuestion", { name }),
    description: t("apiKeys.revokeHint", { prefix, owner: owner.name }),
    action: t("apiKeys.revokeButton"),
    isDangerous: true,
  });
}
