"use client";

import { useState } from "react";
import { areSingleKeysOn, currentShortcuts, setSingleKeys } from "@/components/shortcuts/registry";
import { useText } from "@/components/texts";
import { Checkbox } from "@/components/ui/checkbox";
import { Dialog } from "@/components/ui/dialog";
import { Kbd } from "@/components/ui/kbd";

const groups = ["thisPage", "goTo", "everywhere"] as const;

/** The list that `?` opens: every shortcut of the page. A default export, since it is loaded when first opened. */
export default function ShortcutList({ onClose }: { onClose: () => void }) {
  const t = useText();
  const [isOn, setIsOn] = useState(areSingleKeysOn);
  // The toasts hear F6 themselves. It is added here, so that pages do not load its name.
  const shortcuts = [
    ...currentShortcuts(),
    { keys: "F6", label: t("shortcuts.toNotifications"), group: "everywhere" as const },
  ];
  return (
    <Dialog title={t("shortcuts.keyboardShortcuts")} onClose={onClose} size="md">
      {/* Read from the top: the only field is at the end, and with the focus it would be scrolled to. */}
      <div data-autofocus tabIndex={-1} className="space-y-5 outline-none">
        {groups.map((group) => {
          const members = shortcuts.filter((shortcut) => shortcut.group === group);
          if (members.length === 0) return null;
          return (
            <section key={group}>
              <h3 className="text-muted mb-1 text-xs font-medium">{t(`shortcuts.${group}`)}</h3>
              <dl className="grid grid-cols-1 gap-x-8 sm:grid-cols-2">
                {members.map(({ keys, label }) => (
                  <div key={keys} className="flex min-h-8 items-center justify-between gap-4 py-1 text-sm">
                    <dt>{label}</dt>
                    <dd className="shrink-0">
                      <Kbd keys={keys} />
                    </dd>
                  </div>
                ))}
              </dl>
            </section>
          );
        })}
        <Checkbox
          kind="switch"
          label={t("shortcuts.singleKeys")}
          hint={t("shortcuts.singleKeysHint")}
          checked={isOn}
          onChange={(event) => {
            setSingleKeys(event.target.checked);
            setIsOn(event.target.checked);
          }}
        />
      </div>
    </Dialog>
  );
}
