import { Ban, MoreHorizontal, RefreshCw } from "lucide-react";
import type { ReactNode } from "react";
import { Badge } from "@/components/ui/badge";
import { actionsColumn, type Column } from "@/components/ui/data-table";
import { Menu, type MenuItem } from "@/components/ui/menu";
import { StatusBadge } from "@/components/ui/status-badge";
import { Time } from "@/components/ui/time";
import type { ApiKey } from "@/lib/api-keys/schemas";

/** The columns of the list of API keys. The owner is shown unless all keys are the reader's. */
export function keyColumns(isOwnerShown: boolean): readonly Column<ApiKey>[] {
  return [
    {
      label: "columns.name",
      card: "title",
      cell: ({ name, prefix }) => (
        <span className="block min-w-0">
          <span dir="auto" className="line-clamp-2 font-medium">
            {name}
          </span>
          <code className="text-muted font-mono text-xs font-normal whitespace-nowrap">{prefix}…</code>
        </span>
      ),
    },
    ...(isOwnerShown ? [ownerColumn] : []),
    {
      label: "columns.scopes",
      cell: ({ scopes }) => (
        <span className="flex flex-wrap gap-1">
          {scopes.map((scope) => (
            <Badge key={scope}>{scope}</Badge>
          ))}
        </span>
      ),
    },
    { label: "columns.created", cell: ({ createdAt }) => <Time value={createdAt} format="date" isFocusable={false} /> },
    { label: "columns.expires", cell: ({ expiresAt }) => dateOr(expiresAt, "Never") },
    { label: "columns.lastUsed", cell: ({ lastUsedAt }) => dateOr(lastUsedAt, "Never") },
    { label: "columns.state", cell: (apiKey) => <StatusBadge status={badgeOf(apiKey)} /> },
  ];
}

const ownerColumn: Column<ApiKey> = {
  label: "columns.owner",
  cell: ({ owner }) => (
    <span className="min-w-0">
      <span dir="auto" className="block">
        {owner.name}
      </span>
      <span className="text-muted block text-xs">{owner.email}</span>
    </span>
  ),
};

type KeyActions = {
  /** The reader's id: only their own keys can be rotated. */
  accountId: string;
  onRotate: (apiKey: ApiKey) => void;
  onRevoke: (apiKey: ApiKey) => void;
};

/** The column of the menu with which a key is rotated and revoked. */
export function keyActionsColumn(actions: KeyActions): Column<ApiKey> {
  return actionsColumn((apiKey) => (
    <Menu
      label={`Actions for ${apiKey.name}`}
      icon={<MoreHorizontal className="size-4" aria-hidden />}
      items={itemsFor(apiKey, actions)}
    />
  ));
}

/** The badge of a key. A rotated key is ending, though it works until then. */
function badgeOf({ state, replacedById }: ApiKey): "active" | "expiring" | "expired" | "revoked" | "deactivated" {
  if (state === "inactive") return "deactivated";
  return state === "active" && replacedById !== null ? "expiring" : state;
}

function dateOr(value: string | null, otherwise: string): ReactNode {
  return value ? (
    <Time value={value} format="date" isFocusable={false} />
  ) : (
    <span className="text-muted">{otherwise}</span>
  );
}

function itemsFor(apiKey: ApiKey, { accountId, onRotate, onRevoke }: KeyActions): MenuItem[] {
  const canRotate = apiKey.owner.id === accountId && apiKey.state === "active" && apiKey.replacedById === null;
  return [
    {
      label: apiKey.replacedById ? "Rotated already" : "Rotate …",
      icon: <RefreshCw className="size-4" aria-hidden />,
      isDisabled: !canRotate,
      onSelect: () => onRotate(apiKey),
    },
    {
      label: apiKey.revokedAt ? "Revoked already" : "Revoke …",
      icon: <Ban className="size-4" aria-hidden />,
      isDangerous: true,
      isDisabled: apiKey.revokedAt !== null,
      onSelect: () => onRevoke(apiKey),
    },
  ];
}
