"use client";

import { keyListHref, readKeyListView, type KeyListView } from "@/lib/api-keys/list-url";
import { useText } from "@/components/texts";
import { SelectField } from "@/components/ui/select-field";
import { shallowLink, showAddress, shownSearch } from "@/components/ui/shallow-routing";
import { TabLinks } from "@/components/ui/tab-links";

type KeyTabsProps = {
  view: KeyListView;
  /** The number of keys of each tab, once it is known. */
  counts: Record<KeyListView["show"], number> | undefined;
  canManage: boolean;
};

/** Tabs for active and all keys; for owners also a choice of their own or everyone's. Each choice has a URL. */
export function KeyTabs({ view, counts, canManage }: KeyTabsProps) {
  const t = useText();
  const tab = (show: KeyListView["show"], label: string) => ({
    ...shallowLink(keyListHref({ whose: view.whose, show })),
    label,
    isCurrent: view.show === show,
    ...(counts && { count: counts[show] }),
  });

  function showKeysOf(whose: KeyListView["whose"]) {
    const { show } = readKeyListView(shownSearch());
    showAddress(keyListHref({ show, whose }));
  }

  return (
    <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
      <div className="min-w-0 flex-1">
        <TabLinks label={t("apiKeys.which")} tabs={[tab("active", t("apiKeys.activeTab")), tab("all", t("ui.all"))]} />
      </div>
      {canManage && (
        <SelectField
          label={t("apiKeys.whose")}
          isLabelHidden
          className="w-40 pointer-coarse:w-44 print:hidden"
          value={view.whose}
          onChange={(event) => showKeysOf(event.target.value as KeyListView["whose"])}
          options={[
            { value: "mine", label: t("apiKeys.mine") },
            { value: "everyone", label: t("apiKeys.everyones") },
          ]}
        />
      )}
    </div>
  );
}
