import { CornerDownRight, ListChecks, LogOut, Redo2, RotateCcw, Send, Undo2 } from "lucide-react";
import { mirrored } from "@/components/ui/directional-icons";

// A file of their own: pages load those in `directional-icons` at first.
export const GoToIcon = mirrored(CornerDownRight);
export const ChecklistIcon = mirrored(ListChecks);
export const SignOutIcon = mirrored(LogOut);
export const RestoreIcon = mirrored(RotateCcw);
export const SendIcon = mirrored(Send);
export const UndoIcon = mirrored(Undo2);
export const RedoIcon = mirrored(Redo2);
