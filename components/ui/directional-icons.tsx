import {
  ArrowLeft,
  ChevronLeft,
  ChevronRight,
  CornerDownRight,
  ListChecks,
  LogOut,
  RotateCcw,
  Send,
  Undo2,
  type LucideIcon,
  type LucideProps,
} from "lucide-react";
import type { ComponentType } from "react";
import { classNames } from "@/components/ui/class-names";

/** An icon, as Lucide has them. */
export type Icon = ComponentType<Omit<LucideProps, "ref">>;

/** Icons that show a direction of reading: mirrored in a language that is written from right to left. */
function mirrored(Icon: LucideIcon): Icon {
  return function DirectionalIcon({ className, ...rest }) {
    return <Icon {...rest} className={classNames(className, "rtl:-scale-x-100")} />;
  };
}

export const BackIcon = mirrored(ArrowLeft);
export const PreviousIcon = mirrored(ChevronLeft);
export const NextIcon = mirrored(ChevronRight);
export const GoToIcon = mirrored(CornerDownRight);
export const ChecklistIcon = mirrored(ListChecks);
export const SignOutIcon = mirrored(LogOut);
export const RestoreIcon = mirrored(RotateCcw);
export const SendIcon = mirrored(Send);
export const UndoIcon = mirrored(Undo2);
