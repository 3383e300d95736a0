import { useSyncExternalStore } from "react";
import { createListeners } from "@/components/ui/listeners";

/** How an answer is shown: as it came, or to be read. */
export const answerViews = ["Raw", "Indented"] as const;
type AnswerView = (typeof answerViews)[number];

let chosen: AnswerView = "Raw";
const { subscribe, notify } = createListeners();

/** One for all answers on a page, and for those to come. */
export function useAnswerView(): AnswerView {
  return useSyncExternalStore(
    subscribe,
    () => chosen,
    () => "Raw",
  );
}

/** Shows every answer so from now on. */
export function chooseAnswerView(view: AnswerView): void {
  chosen = view;
  notify();
}
