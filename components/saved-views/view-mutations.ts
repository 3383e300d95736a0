import { mutationOptions } from "@tanstack/react-query";
import type { z } from "zod";
import { callConsole } from "@/lib/core/console-client";
import {
  changeViewContract,
  deleteViewContract,
  pinViewContract,
  restoreViewContract,
  saveViewContract,
} from "@/lib/saved-views/console-contract";

// Beside the dialogs that use them, which are loaded when they are asked for: the list itself only reads views.

export const saveViewMutation = mutationOptions({
  mutationFn: (body: z.input<typeof saveViewContract.body>) => callConsole(saveViewContract, { body }),
});

export const changeViewMutation = mutationOptions({
  mutationFn: ({ viewId, change }: { viewId: string; change: z.input<typeof changeViewContract.body> }) =>
    callConsole(changeViewContract, { params: { viewId }, body: change }),
});

export const deleteViewMutation = mutationOptions({
  mutationFn: (viewId: string) => callConsole(deleteViewContract, { params: { viewId } }),
});

export const restoreViewMutation = mutationOptions({
  mutationFn: (viewId: string) => callConsole(restoreViewContract, { params: { viewId } }),
});

export const pinViewMutation = mutationOptions({
  mutationFn: ({ viewId, isPinned }: { viewId: string; isPinned: boolean }) =>
    callConsole(pinViewContract, { params: { viewId }, body: { isPinned } }),
});
