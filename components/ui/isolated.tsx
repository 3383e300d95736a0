import { Children, type ComponentProps } from "react";
import { contained } from "@/lib/texts/isolation";

/**
 * A text that somebody else wrote, such as a name, within others: its direction is its own, and does not reach what is
 * beside it. `<bdi>` alone lets the controls of direction in the text end the isolation.
 */
export function Isolated({ children, ...attributes }: ComponentProps<"bdi">) {
  return (
    <bdi {...attributes}>
      {Children.map(children, (child) => (typeof child === "string" ? contained(child) : child))}
    </bdi>
  );
}
