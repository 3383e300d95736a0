import type { ComponentProps, ReactNode } from "react";
import { ScrollRegion } from "@/components/ui/scroll-region";

/* eslint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role --
   a browser drops the roles of a table whose display is changed, as a phone's is */

/**
 * The console's table: a real table, which CSS turns into cards on a phone (`globals.css`).
 *
 * @param caption the accessible name
 * @param isBusy new rows are loading: the current ones stay, under a progress line
 */
export function Table({ caption, isBusy, children }: { caption: string; isBusy?: boolean; children: ReactNode }) {
  return (
    <ScrollRegion
      label={caption}
      // A region that could scroll would keep the headings from sticking to the top of the page.
      className="scroll-sign bg-surface border-line relative overflow-x-auto rounded-lg border -outline-offset-2 data-fits:overflow-clip"
    >
      {isBusy && <div className="skeleton bg-accent-fill absolute inset-x-0 top-0 h-0.5" />}
      <table role="table" className="data-table" aria-busy={isBusy}>
        <caption className="sr-only">{caption}</caption>
        {children}
      </table>
    </ScrollRegion>
  );
}

export function TableHead({ children }: { children: ReactNode }) {
  return (
    <thead role="rowgroup">
      <tr role="row">{children}</tr>
    </thead>
  );
}

type HeaderCellProps = Omit<ComponentProps<"th">, "align"> & {
  align?: "start" | "end";
  /** For a column of checkboxes or buttons: the name is read, not shown. */
  isLabelHidden?: boolean;
  /** Of a column that stays in view at the end where the table scrolls sideways. */
  isPinned?: boolean | undefined;
  /** The width of the column in CSS pixels, which no class can hold that is chosen by dragging. */
  width?: number | undefined;
};

export function HeaderCell({ align, isLabelHidden, isPinned, width, children, ...rest }: HeaderCellProps) {
  return (
    <th role="columnheader" scope="col" data-align={align} data-pinned={isPinned} {...{ width }} {...rest}>
      {isLabelHidden ? <span className="sr-only">{children}</span> : children}
    </th>
  );
}

/** The `aria-sort` of a column's heading; nothing for a list in another order. */
export function ariaSort(isCurrent: boolean, isDescending: boolean): { "aria-sort"?: "ascending" | "descending" } {
  return isCurrent ? { "aria-sort": isDescending ? "descending" : "ascending" } : {};
}

export function TableBody({ children }: { children: ReactNode }) {
  return <tbody role="rowgroup">{children}</tbody>;
}

/** A row; omit `isSelected` if rows cannot be selected. */
export function Row({ isSelected, ...rest }: ComponentProps<"tr"> & { isSelected?: boolean }) {
  return <tr role="row" aria-selected={isSelected} {...rest} />;
}

export type CellProps = Omit<ComponentProps<"td">, "align"> & {
  /** The column's name, shown beside the value on a phone. */
  label?: string;
  align?: "start" | "end";
  isPinned?: boolean | undefined;
  /**
   * The role of the cell in a phone's card: its title, its buttons, its checkbox, or hidden. In a card of two lines,
   * `aside` stands beside the title, and each `detail` on the second line.
   */
  card?: "title" | "actions" | "select" | "hidden" | "aside" | "detail";
};

export function Cell({ label, align, isPinned, card, ...rest }: CellProps) {
  return <td role="cell" data-label={label} data-align={align} data-pinned={isPinned} data-card={card} {...rest} />;
}
