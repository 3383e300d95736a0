"use client";

import { viewNameForm } from "@/components/saved-views/view-name-form";
import { useText } from "@/components/texts";
import { Button } from "@/components/ui/button";
import { TextField } from "@/components/ui/text-field";
import { useProcedureForm } from "@/components/ui/use-procedure-form";
import type { SavedView } from "@/lib/saved-views/schemas";

type RenameViewProps = {
  view: SavedView;
  onSave: (name: string) => Promise<unknown>;
  /** Called after saving or cancelling. */
  onDone: () => void;
};

/** A field instead of the name of a view; Esc cancels. */
export function RenameView({ view, onSave, onDone }: RenameViewProps) {
  const t = useText();
  const { form, field, message, isBusy, cancel } = useProcedureForm({
    schema: viewNameForm,
    labels: { name: t("views.newNameOf", { name: view.name }) },
    run: async ({ name }, _, isEnteredMeanwhile) => {
      await onSave(name.trim());
      if (!isEnteredMeanwhile()) onDone();
    },
    onCancel: onDone,
  });

  return (
    <form {...form} className="flex flex-wrap items-start gap-2">
      <TextField
        {...field("name")}
        isLabelHidden
        defaultValue={view.name}
        maxLength={60}
        autoComplete="off"
        error={field("name").error ?? message}
        className="min-w-40 flex-1"
        // The person has just asked for this very field.
        // eslint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button {...cancel}>{t("ui.cancel")}</Button>
      <Button type="submit" variant="primary" isLoading={isBusy}>
        {t("ui.save")}
      </Button>
    </form>
  );
}
