"use client";

import { Popover } from "@base-ui/react/popover";
import { ArrowDown, ArrowUp } from "lucide-react";
import { useState } from "react";
import { chooseColumns } from "@/components/pets/choose-columns";
import { useText } from "@/components/texts";
import { areUsual, columnLooks, usualColumns } from "@/components/pets/pet-columns";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { popupContainer, popupStyle } from "@/components/ui/popup";
import type { PopupProps } from "@/components/ui/popup-button";
import { petColumns, type PetColumn } from "@/lib/pets/fields";

export type ColumnsProps = { accountId: string; columns: readonly PetColumn[] };

/** The choice of columns and their order. A default export, since it is loaded on demand. */
export default function ColumnsPopup({ accountId, columns, anchor, isOpen, onOpenChange }: ColumnsProps & PopupProps) {
  const t = useText();
  // A column that is switched off keeps its place, so that no checkbox moves away from under the pointer.
  const [order, setOrder] = useState(() => orderOf(columns));
  const [moved, setMoved] = useState("");
  const onChoose = (next: readonly PetColumn[] | null) => chooseColumns(accountId, next);

  function toggle(column: PetColumn, isShown: boolean) {
    onChoose(order.filter((other) => (other === column ? isShown : columns.includes(other))));
  }

  function move(column: PetColumn, step: 1 | -1) {
    const from = order.indexOf(column);
    const to = from + step;
    const other = order[to];
    if (other === undefined) return;
    const next = order.with(from, other).with(to, column);
    setOrder(next);
    setMoved(t("pets.columnMoved", { column: t(columnLooks[column].label), position: to + 1, count: order.length }));
    onChoose(next.filter((id) => columns.includes(id)));
  }

  function reset() {
    setOrder(orderOf(usualColumns));
    onChoose(null);
  }

  return (
    <Popover.Root open={isOpen} onOpenChange={onOpenChange}>
      <Popover.Portal container={popupContainer(anchor)}>
        <Popover.Positioner
          positionMethod="fixed"
          anchor={anchor}
          align="end"
          sideOffset={4}
          className="z-50 outline-none"
        >
          <Popover.Popup className={`${popupStyle} w-64 p-2`} finalFocus={() => anchor}>
            <div className="flex h-8 items-center justify-between px-1">
              <Popover.Title className="text-sm font-medium">{t("pets.columns")}</Popover.Title>
              <Button variant="quiet" size="sm" aria-disabled={areUsual(columns) || undefined} onClick={reset}>
                {t("pets.reset")}
              </Button>
            </div>
            <p className="text-muted px-1 pb-1 text-xs">{t("pets.nameIsFirst")}</p>
            <ul>
              {order.map((column, index) => (
                <li key={column} className="flex items-center gap-1 ps-1">
                  <Checkbox
                    label={t(columnLooks[column].label)}
                    checked={columns.includes(column)}
                    onChange={(event) => toggle(column, event.target.checked)}
                    className="min-w-0 flex-1"
                  />
                  <Button
                    variant="quiet"
                    size="sm"
                    label={t("pets.moveForward", { column: t(columnLooks[column].label) })}
                    icon={<ArrowUp className="size-4" aria-hidden />}
                    aria-disabled={index === 0 || undefined}
                    onClick={() => move(column, -1)}
                  />
                  <Button
                    variant="quiet"
                    size="sm"
                    label={t("pets.moveBack", { column: t(columnLooks[column].label) })}
                    icon={<ArrowDown className="size-4" aria-hidden />}
                    aria-disabled={index === order.length - 1 || undefined}
                    onClick={() => move(column, 1)}
                  />
                </li>
              ))}
            </ul>
            <p role="status" className="sr-only">
              {moved}
            </p>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}

/** The shown columns, followed by the hidden ones. */
function orderOf(columns: readonly PetColumn[]): PetColumn[] {
  return [...columns, ...petColumns.filter((column) => !columns.includes(column))];
}
