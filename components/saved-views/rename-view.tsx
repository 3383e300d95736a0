"use client";

import { useState, type FormEvent } from "react";
import { viewNameFault } from "@/components/saved-views/view-name-fault";
import { Button } from "@/components/ui/button";
import { TextField } from "@/components/ui/text-field";
import type { SavedView } from "@/lib/saved-views/schemas";

type RenameViewProps = {
  view: SavedView;
  onSave: (name: string) => Promise<unknown>;
  /** Called after saving or cancelling. */
  onDone: () => void;
};

/** A field instead of the name of a view; Esc cancels. */
export function RenameView({ view, onSave, onDone }: RenameViewProps) {
  const [fault, setFault] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy) return;
    const name = String(new FormData(event.currentTarget).get("name")).trim();
    if (name === "") return setFault("Give the view a name");
    setIsBusy(true);
    try {
      await onSave(name);
      onDone();
    } catch (error) {
      setFault(viewNameFault(error as Error));
      setIsBusy(false);
    }
  }

  return (
    <form onSubmit={submit} noValidate className="flex flex-wrap items-start gap-2">
      <TextField
        label={`New name of ${view.name}`}
        isLabelHidden
        name="name"
        defaultValue={view.name}
        maxLength={60}
        autoComplete="off"
        error={fault}
        className="min-w-40 flex-1"
        // The person has just asked for this very field.
        // eslint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        onFocus={(event) => event.currentTarget.select()}
        onKeyDown={(event) => {
          if (event.key !== "Escape") return;
          // The dialog stays.
          event.preventDefault();
          event.stopPropagation();
          onDone();
        }}
      />
      <Button onClick={onDone}>Cancel</Button>
      <Button type="submit" variant="primary" isLoading={isBusy}>
        Save
      </Button>
    </form>
  );
}
