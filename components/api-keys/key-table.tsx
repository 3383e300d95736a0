"use client";

import { Ban, MoreHorizontal, RefreshCw } from "lucide-react";
import type { ReactNode } from "react";
import { badgeOf, keyColumns } from "@/components/api-keys/key-state";
import { Badge } from "@/components/ui/badge";
import { Menu, type MenuItem } from "@/components/ui/menu";
import { StatusBadge } from "@/components/ui/status-badge";
import { Cell, HeaderCell, Row, Table, TableBody, TableHead } from "@/components/ui/table";
import { Time } from "@/components/ui/time";
import type { ApiKey } from "@/lib/api-keys/console-contract";

type KeyTableProps = {
  apiKeys: readonly ApiKey[];
  /** Whose keys they are, unless all are the reader's. */
  isOwnerShown: boolean;
  /** The reader's id: only their own keys can be rotated. */
  accountId: string;
  onRotate: (apiKey: ApiKey) => void;
  onRevoke: (apiKey: ApiKey) => void;
};

/** The keys, with what can be done with each. */
export function KeyTable({ apiKeys, isOwnerShown, accountId, onRotate, onRevoke }: KeyTableProps) {
  const [name, ...others] = keyColumns;
  return (
    <Table caption="API keys">
      <TableHead>
        <HeaderCell>{name}</HeaderCell>
        {isOwnerShown && <HeaderCell>Owner</HeaderCell>}
        {others.map((column) => (
          <HeaderCell key={column}>{column}</HeaderCell>
        ))}
        <HeaderCell isLabelHidden>Actions</HeaderCell>
      </TableHead>
      <TableBody>
        {apiKeys.map((apiKey) => (
          <Row key={apiKey.id}>
            <Cell card="title">
              <span className="block min-w-0">
                <span dir="auto" className="line-clamp-2 font-medium">
                  {apiKey.name}
                </span>
                <code className="text-muted font-mono text-xs font-normal whitespace-nowrap">{apiKey.prefix}…</code>
              </span>
            </Cell>
            {isOwnerShown && (
              <Cell label="Owner">
                <span className="min-w-0">
                  <span dir="auto" className="block">
                    {apiKey.owner.name}
                  </span>
                  <span className="text-muted block text-xs">{apiKey.owner.email}</span>
                </span>
              </Cell>
            )}
            <Cell label="Scopes">
              <span className="flex flex-wrap gap-1">
                {apiKey.scopes.map((scope) => (
                  <Badge key={scope}>{scope}</Badge>
                ))}
              </span>
            </Cell>
            <Cell label="Created">
              <Time value={apiKey.createdAt} format="date" isFocusable={false} />
            </Cell>
            <Cell label="Expires">{dateOr(apiKey.expiresAt, "Never")}</Cell>
            <Cell label="Last used">{dateOr(apiKey.lastUsedAt, "Never")}</Cell>
            <Cell label="State">
              <StatusBadge status={badgeOf(apiKey)} />
            </Cell>
            <Cell card="actions" align="end">
              <Menu
                label={`Actions for ${apiKey.name}`}
                icon={<MoreHorizontal className="size-4" aria-hidden />}
                items={itemsFor(apiKey, accountId, onRotate, onRevoke)}
              />
            </Cell>
          </Row>
        ))}
      </TableBody>
    </Table>
  );
}

function dateOr(value: string | null, otherwise: string): ReactNode {
  return value ? (
    <Time value={value} format="date" isFocusable={false} />
  ) : (
    <span className="text-muted">{otherwise}</span>
  );
}

function itemsFor(
  apiKey: ApiKey,
  accountId: string,
  onRotate: KeyTableProps["onRotate"],
  onRevoke: KeyTableProps["onRevoke"],
): MenuItem[] {
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
