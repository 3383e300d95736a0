import { createListeners } from "@/components/ui/listeners";

const forms = new Set<object>();
const { subscribe, notify } = createListeners();

/** Says whether a form holds what was entered and is not saved. Each form is identified by an object of its own. */
export function setUnsaved(form: object, isUnsaved: boolean): void {
  const isChanged = isUnsaved ? !forms.has(form) && forms.add(form) : forms.delete(form);
  if (isChanged) notify();
}

/** Whether any form of the page holds what was entered and is not saved. */
export function isInputUnsaved(): boolean {
  return forms.size > 0;
}

/** Runs something that could lose input: now, or as soon as all input is saved or given up. */
export function onceInputIsSaved(run: () => void): void {
  if (!isInputUnsaved()) return run();
  const stop = subscribe(() => {
    if (isInputUnsaved()) return;
    stop();
    run();
  });
}
