import type { ComponentProps } from "react";
import { classNames } from "@/components/ui/class-names";

type BoxProps = Omit<ComponentProps<"input">, "type"> & {
  /** Some of the items it stands for are selected. */
  isMixed?: boolean;
};

/** A checkbox of 24 px for table rows, named by `aria-label`. With a visible label: `Checkbox`. */
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
