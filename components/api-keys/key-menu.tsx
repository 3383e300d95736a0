"use client";

import { Ban, MoreHorizontal, Pencil, RefreshCw } from "lucide-react";
import { useText } from "@/components/texts";
import { actionsColumn, type Column } from "@/components/ui/data-table";
import { Menu } from "@/components/ui/menu";
import type { ApiKey } from "@/lib/api-keys/schemas";

type KeyActions = {
  /** The reader's id: only their own keys can be rotated. */
  accountId: string;
  onRename: (apiKey: ApiKey) => void;
  onRotate: (apiKey: ApiKey) => void;
  onRevoke: (apiKey: ApiKey) => void;
};

/** The column of the menu that renames, rotates and revokes a key. */
export function keyActionsColumn(actions: KeyActions): Column<ApiKey> {
  return actionsColumn((apiKey) => <KeyMenu apiKey={apiKey} {...actions} />);
}

function KeyMenu({ apiKey, accountId, onRename, onRotate, onRevoke }: KeyActions & { apiKey: ApiKey }) {
  const t = useText();
  const canRotate = apiKey.owner.id === accountId && apiKey.state === "active" && apiKey.replacedById === null;
  return (
    <Menu
      label={t("apiKeys.actionsFor", { name: apiKey.name })}
      icon={<MoreHorizontal className="size-4" aria-hidden />}
      items={[
        {
          label: t("apiKeys.renameItem"),
          icon: <Pencil className="size-4" aria-hidden />,
          onSelect: () => onRename(apiKey),
        },
        {
          label: t(apiKey.replacedById ? "apiKeys.rotatedAlready" : "apiKeys.rotateItem"),
          icon: <RefreshCw className="size-4" aria-hidden />,
          isDisabled: !canRotate,
          onSelect: () => onRotate(apiKey),
        },
        {
          label: t(apiKey.revokedAt ? "apiKeys.revokedAlready" : "apiKeys.revokeItem"),
          icon: <Ban className="size-4" aria-hidden />,
          isDangerous: true,
          isDisabled: apiKey.revokedAt !== null,
          onSelect: () => onRevoke(apiKey),
        },
      ]}
    />
  );
}
