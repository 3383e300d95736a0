"use client";

import { Popover } from "@base-ui/react/popover";
import { ArrowDown, ArrowUp } from "lucide-react";
import { useRef, useState } from "react";
import { chooseColumns, chooseWidth, restoreWidths } from "@/components/pets/choose-columns";
import { WIDTH_MAX, WIDTH_MIN } from "@/components/pets/own-columns";
import { useWidths, type OwnColumns } from "@/components/pets/use-columns";
import { useText } from "@/components/texts";
import { areUsual, columnLooks, usualColumns } from "@/components/pets/pet-columns";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { focusOnClose, popupContainer, popupStyle } from "@/components/ui/popup";
import type { PopupProps } from "@/components/ui/popup-button";
import { petColumns, type PetColumn } from "@/lib/pets/fields";

export type ColumnsProps = { ownColumns: OwnColumns; columns: readonly PetColumn[] };

/** The choice of columns and their order. A default export, since it is loaded on demand. */
export default function ColumnsPopup({ ownColumns, columns, anchor, isOpen, onOpenChange }: ColumnsProps & PopupProps) {
  const t = useText();
  const { accountId } = ownColumns;
  const widths = useWidths(ownColumns);
  // A column that is switched off keeps its place, so that no checkbox moves away from under the pointer.
  const [order, setOrder] = useState(() => orderOf(columns));
  const [moved, setMoved] = useState("");
  const choices = useRef<HTMLUListElement>(null);
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
    restoreWidths(accountId);
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
          <Popover.Popup
            className={`${popupStyle} w-64 p-2 sm:w-80`}
            // Not the button before them, which undoes all choices.
            initialFocus={() => choices.current?.querySelector("input")}
            {...focusOnClose(anchor, isOpen)}
          >
            <div className="flex h-8 items-center justify-between px-1">
              <Popover.Title className="text-sm font-medium">{t("pets.columns")}</Popover.Title>
              <Button
                variant="quiet"
                size="sm"
                aria-disabled={(areUsual(columns) && Object.keys(widths).length === 0) || undefined}
                onClick={reset}
              >
                {t("pets.reset")}
              </Button>
            </div>
            <p className="text-muted px-1 pb-1 text-xs">{t("pets.nameIsFirst")}</p>
            <ul ref={choices}>
              {order.map((column, index) => (
                <li key={column} className="flex items-center gap-1 ps-1">
                  <Checkbox
                    label={t(columnLooks[column].label)}
                    checked={columns.includes(column)}
                    onChange={(event) => toggle(column, event.target.checked)}
                    className="min-w-0 flex-1"
                  />
                  {columns.includes(column) && (
                    <input
                      type="range"
                      aria-label={t("pets.widthOf", { column: t(columnLooks[column].label) })}
                      min={WIDTH_MIN}
                      max={WIDTH_MAX}
                      step={16}
                      value={widths[column] ?? widthOnPage(column)}
                      onChange={(event) => chooseWidth(accountId, column, Number(event.target.value))}
                      className="accent-accent-fill w-20 max-sm:hidden"
                    />
                  )}
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

/** The width of a shown column, in CSS pixels. */
function widthOnPage(column: PetColumn): number {
  return document.querySelector<HTMLElement>(`th[data-column="${column}"]`)?.offsetWidth ?? WIDTH_MIN;
}

/** The shown columns, followed by the hidden ones. */
function orderOf(columns: readonly PetColumn[]): PetColumn[] {
  return [...columns, ...petColumns.filter((column) => !columns.includes(column))];
}
