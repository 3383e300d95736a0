import type { ReactNode } from "react";
import { Text } from "@/components/texts";
import { Badge } from "@/components/ui/badge";
import { type Column } from "@/components/ui/data-table";
import { StatusBadge } from "@/components/ui/status-badge";
import { Time } from "@/components/ui/time";
import type { ApiKey } from "@/lib/api-keys/schemas";
import type { LabelKey } from "@/lib/texts/texts";

/** The columns of the list of API keys. The owner is shown unless all keys are the reader's. */
export function keyColumns(isOwnerShown: boolean): readonly Column<ApiKey>[] {
  return [
    {
      label: "columns.name",
      sort: { by: "name", kind: "text" },
      card: "title",
      cell: ({ name, prefix }) => (
        <span className="block min-w-0">
          <span dir="auto" className="text-page-start line-clamp-2 font-medium">
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
    {
      label: "columns.created",
      sort: { by: "created", kind: "time" },
      className: "sm:max-xl:hidden",
      cell: ({ createdAt }) => <Time value={createdAt} format="date" isFocusable={false} />,
    },
    {
      label: "columns.expires",
      sort: { by: "expires", kind: "time" },
      cell: ({ expiresAt }) => dateOr(expiresAt, "apiKeys.never"),
    },
    {
      label: "columns.lastUsed",
      sort: { by: "last-used", kind: "time" },
      cell: ({ lastUsedAt }) => dateOr(lastUsedAt, "apiKeys.neverUsed"),
    },
    { label: "columns.state", cell: (apiKey) => <StatusBadge status={badgeOf(apiKey)} /> },
  ];
}

const ownerColumn: Column<ApiKey> = {
  label: "columns.owner",
  sort: { by: "owner", kind: "text" },
  cell: ({ owner }) => (
    <span className="min-w-0">
      <span dir="auto" className="text-page-start line-clamp-2">
        {owner.name}
      </span>
      <span className="text-muted line-clamp-2 text-xs">
        <Address email={owner.email} />
      </span>
    </span>
  ),
};

/** The badge of a key. An expiring key works until then. */
function badgeOf({ state, isExpiring }: ApiKey): "active" | "expiring" | "expired" | "revoked" | "deactivated" {
  if (state === "inactive") return "deactivated";
  return isExpiring ? "expiring" : state;
}

function dateOr(value: string | null, otherwise: LabelKey): ReactNode {
  return value ? (
    <Time value={value} format="date" isFocusable={false} />
  ) : (
    <span className="text-muted">
      <Text of={otherwise} />
    </span>
  );
}

/** An email address that in a narrow column breaks behind its `@` rather than within a word. */
function Address({ email }: { email: string }) {
  const end = email.lastIndexOf("@") + 1;
  return (
    <>
      {email.slice(0, end)}
      <wbr />
      {email.slice(end)}
    </>
  );
}
