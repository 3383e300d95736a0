"use client";

import { useQueryClient } from "@tanstack/react-query";
import { Trash2, X } from "lucide-react";
import { useLayoutEffect, useRef, useState } from "react";
import { ExportMenu } from "@/components/pets/export-menu";
import { BulkCategoryDialog } from "@/components/pets/bulk-category-dialog";
import { BulkCount } from "@/components/pets/bulk-count";
import { changeSelected, confirmDeletion, targetOf, type BulkWish } from "@/components/pets/change-selected";
import { keepToastsClear } from "@/components/pets/keep-toasts-clear";
import { openStatus } from "@/components/pets/open-status";
import { purgePets } from "@/components/pets/purge-pets";
import { clearSelection, lastPicked, useSelection } from "@/components/pets/selection";
import { petStatuses, statusLabel } from "@/lib/pets/statuses";
import { useShortcut } from "@/components/shortcuts/use-shortcut";
import { useText } from "@/components/texts";
import { Button } from "@/components/ui/button";
import { RestoreIcon } from "@/components/ui/directional-icons-of-actions";
import { Menu } from "@/components/ui/menu";
import { SELECTION_MAX, type ConsolePetPage } from "@/lib/pets/schemas";
import type { PetListAddress } from "@/lib/pets/list-url";

type BulkBarProps = { list: PetListAddress; page: ConsolePetPage; canPurge: boolean };

/**
 * The actions on the selected pets. It covers the end of the list and moves no row. A default export,
 * since it is loaded when the first pet is selected.
 */
export default function BulkBar({ list, page, canPurge }: BulkBarProps) {
  const t = useText();
  const { ids, all, isCounting } = useSelection();
  const client = useQueryClient();
  const count = all?.count ?? String(ids.size);
  const [busyWith, setBusyWith] = useState<BulkWish["kind"] | "purge" | null>(null);
  const [isChoosing, setIsChoosing] = useState(false);
  const ref = useRef<HTMLElement>(null);
  const firstControl = () => ref.current?.querySelector<HTMLElement>("[data-actions] button");
  useShortcut({ keys: "Escape", label: t("pets.clearSelection"), group: "thisPage", run: clearSelection });
  useShortcut({ keys: "a", label: t("pets.actOnSelection"), group: "thisPage", run: () => firstControl()?.focus() });
  useShortcut(
    { keys: "s", label: t("pets.statusShortcut"), group: "thisPage", run: () => openStatus(ref.current) },
    list.status !== "deleted" && !isCounting,
  );

  // Toasts keep clear of it. When it closes, a focus inside it returns to the last selected row.
  useLayoutEffect(() => {
    const bar = ref.current;
    const letDown = bar && keepToastsClear(bar);
    return () => {
      letDown?.();
      if (bar?.contains(document.activeElement)) requestAnimationFrame(focusLastPicked);
    };
  }, []);

  async function change(action: BulkWish) {
    if (busyWith) return;
    if (action.kind === "delete" && !(await confirmDeletion(t, Number(count), Number(list.limit)))) return;
    setBusyWith(action.kind);
    const isChanged = await changeSelected(t, client, { ids, all }, list, action);
    setBusyWith(null);
    if (isChanged) leave();
  }

  /** The focus was on what was chosen, which has gone with its menu: it returns to the rows. */
  function leave() {
    clearSelection();
    requestAnimationFrame(() => document.activeElement === document.body && focusLastPicked());
  }

  async function purge() {
    if (busyWith) return;
    const target = targetOf({ ids, all }, list);
    const name = page.pets.find(({ id }) => all !== null || ids.has(id))?.name;
    const onBegin = () => setBusyWith("purge");
    const isPurged = await purgePets(t, client, { target, total: Number(count), name, onBegin });
    setBusyWith(null);
    if (isPurged) leave();
  }

  const isTooMany = all === null && ids.size > SELECTION_MAX;
  const isReady = count !== "0" && !isTooMany;
  return (
    <section
      ref={ref}
      aria-label={t("pets.selectedPets")}
      aria-busy={busyWith !== null}
      className="bg-raised shadow-high sticky bottom-[calc(1rem+var(--dock,0px))] z-10 mx-auto mt-2 flex max-w-full flex-wrap sm:w-fit items-center gap-x-4 gap-y-1 rounded-lg py-2 ps-4 pe-2 text-sm"
    >
      <BulkCount list={list} page={page} />
      <div data-actions className="flex flex-wrap items-center gap-1">
        <div inert={isCounting} className="flex flex-wrap items-center gap-1 inert:opacity-50">
          {isReady && list.status === "deleted" && (
            <Button
              size="sm"
              icon={<RestoreIcon className="size-4" aria-hidden />}
              isLoading={busyWith === "restore"}
              onClick={() => change({ kind: "restore" })}
            >
              {t("pets.restoreButton")}
            </Button>
          )}
          {isReady && list.status === "deleted" && canPurge && (
            <Button
              size="sm"
              icon={<Trash2 className="size-4" aria-hidden />}
              isLoading={busyWith === "purge"}
              onClick={purge}
            >
              {t("pets.purgeButton")}
            </Button>
          )}
          {isReady && list.status !== "deleted" && (
            <>
              <span data-status>
                <Menu
                  variant="secondary"
                  align="start"
                  isLoading={busyWith === "status"}
                  items={petStatuses.map((status) => ({
                    label: t(statusLabel(status)),
                    onSelect: () => void change({ kind: "status", status }),
                  }))}
                >
                  {t("pets.changeStatus")}
                </Menu>
              </span>
              <Button size="sm" isLoading={busyWith === "category"} onClick={() => setIsChoosing(true)}>
                {t("pets.setCategory")}
              </Button>
              <Button
                size="sm"
                icon={<Trash2 className="size-4" aria-hidden />}
                isLoading={busyWith === "delete"}
                onClick={() => change({ kind: "delete" })}
              >
                {t("pets.deleteLabel")}
              </Button>
            </>
          )}
          {isReady && <ExportMenu size="sm" ids={all === null ? ids : undefined} />}
        </div>
        <Button
          variant="quiet"
          size="sm"
          label={t("pets.clearSelection")}
          aria-keyshortcuts="Escape"
          icon={<X className="size-4" aria-hidden />}
          onClick={clearSelection}
          className="max-sm:!absolute max-sm:end-1.5 max-sm:top-1.5"
        />
      </div>
      {isChoosing && (
        <BulkCategoryDialog
          count={count}
          onClose={() => setIsChoosing(false)}
          onChoose={(categoryId, name) => {
            setIsChoosing(false);
            void change({ kind: "category", categoryId, name });
          }}
        />
      )}
    </section>
  );
}

function focusLastPicked(): void {
  const id = lastPicked();
  const rows = [...document.querySelectorAll<HTMLElement>("main a[data-pet]")];
  (rows.find((row) => row.dataset["pet"] === id) ?? rows[0])?.focus({ preventScroll: true });
}
