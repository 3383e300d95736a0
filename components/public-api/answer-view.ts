import { useSyncExternalStore } from "react";
import { createListeners } from "@/components/ui/listeners";

/** How a response is shown: raw, or formatted. */
export const answerViews = ["raw", "indented"] as const;
type AnswerView = (typeof answerViews)[number];

let chosen: AnswerView = "raw";
const { subscribe, notify } = createListeners();

/** One setting for all responses of a page. */
export function useAnswerView(): AnswerView {
  return useSyncExternalStore(
    subscribe,
    () => chosen,
    () => "raw",
  );
}

/** Changes the view of all responses. */
export function chooseAnswerView(view: AnswerView): void {
  chosen = view;
  notify();
}
