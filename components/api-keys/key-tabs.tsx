"use client";

import { keyListHref, type KeyListView } from "@/lib/api-keys/queries";
import { SelectField } from "@/components/ui/select-field";
import { shallowLink, showAddress } from "@/components/ui/shallow-routing";
import { TabLinks } from "@/components/ui/tab-links";
import type { ApiKey } from "@/lib/api-keys/console-contract";

type KeyTabsProps = { view: KeyListView; apiKeys: readonly ApiKey[] | undefined; canManage: boolean };

/** Active or all keys, and for an owner of the shop one's own or everyone's. Each choice is an address. */
export function KeyTabs({ view, apiKeys, canManage }: KeyTabsProps) {
  const tab = (show: KeyListView["show"], label: string, count: number | undefined) => ({
    ...shallowLink(keyListHref({ ...view, show })),
    label,
    isCurrent: view.show === show,
    ...(count !== undefined && { count }),
  });
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
      <div className="min-w-0 flex-1">
        <TabLinks
          label="Which keys"
          tabs={[
            tab("active", "Active", apiKeys?.filter(({ state }) => state === "active").length),
            tab("all", "All", apiKeys?.length),
          ]}
        />
      </div>
      {canManage && (
        <SelectField
          label="Whose keys"
          isLabelHidden
          className="w-40"
          value={view.whose}
          onChange={(event) => showAddress(keyListHref({ ...view, whose: event.target.value as KeyListView["whose"] }))}
          options={[
            { value: "mine", label: "My keys" },
            { value: "everyone", label: "Everyone’s keys" },
          ]}
        />
      )}
    </div>
  );
}
