import { ArrowLeft, ChevronLeft, ChevronRight, type LucideIcon, type LucideProps } from "lucide-react";
import type { ComponentType } from "react";
import { classNames } from "@/components/ui/class-names";

/** An icon, as Lucide has them. */
export type Icon = ComponentType<Omit<LucideProps, "ref">>;

/** An icon that shows a direction of reading: mirrored in a language that is written from right to left. */
export function mirrored(Icon: LucideIcon): Icon {
  return function DirectionalIcon({ className, ...rest }) {
    return <Icon {...rest} className={classNames(className, "rtl:-scale-x-100")} />;
  };
}

export const BackIcon = mirrored(ArrowLeft);
export const PreviousIcon = mirrored(ChevronLeft);
export const NextIcon = mirrored(ChevronRight);
