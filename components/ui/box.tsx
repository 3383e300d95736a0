import type { ComponentProps } from "react";
import { classNames } from "@/components/ui/class-names";

type BoxProps = Omit<ComponentProps<"input">, "type"> & {
  /** Some of what it stands for is ticked. */
  isMixed?: boolean;
};

/** A box to tick in a square of 24 px, for the row of a table: named by `aria-label`. With a label in sight: `Checkbox`. */
export function Box({ isMixed = false, className, ...input }: BoxProps) {
  return (
    <span className={classNames("relative grid size-6 place-items-center", className)}>
      <input
        {...input}
        type="checkbox"
        className="box"
        ref={(box) => {
          if (box) box.indeterminate = isMixed;
        }}
      />
    </span>
  );
}
