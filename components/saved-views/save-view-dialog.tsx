"use client";

import { useQueryClient } from "@tanstack/react-query";
import { areUsual } from "@/components/pets/pet-columns";
import { useColumns } from "@/components/pets/use-columns";
import { usePetList } from "@/components/pets/use-pet-list";
import { putView } from "@/components/saved-views/put-view";
import type { SaveViewProps } from "@/components/saved-views/show-views";
import { viewNameForm } from "@/components/saved-views/view-name-form";
import { useText } from "@/components/texts";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Dialog } from "@/components/ui/dialog";
import { showAddress } from "@/components/ui/shallow-routing";
import { TextField } from "@/components/ui/text-field";
import { toast } from "@/components/ui/toast";
import { useProcedureForm } from "@/components/ui/use-procedure-form";
import { searchOfView, viewHref, writeColumns } from "@/lib/pets/list-url";
import { api } from "@/lib/core/console-client";

/** Saves the current list as a view. A default export, since it is loaded when opened. */
export default function SaveViewDialog({ ownColumns, canShare, onClose }: SaveViewProps & { onClose: () => void }) {
  const t = useText();
  const list = usePetList();
  const columns = useColumns(list, ownColumns);
  const client = useQueryClient();
  const { form, field, message, isBusy } = useProcedureForm({
    schema: viewNameForm,
    labels: { name: t("columns.name") },
    run: async ({ name }, data) => {
      const search = searchOfView({ ...list, columns: data.has("columns") ? writeColumns(columns) : undefined });
      const view = await api.savedViews.save.run({
        name: name.trim(),
        search,
        isShared: data.has("share"),
        isPinned: data.has("pin"),
      });
      putView(client, view);
      onClose();
      showAddress(viewHref(view), "replace");
      toast({ tone: "positive", title: t("views.saved", { name: view.name }) });
    },
  });

  return (
    <Dialog title={t("views.saveTitle")} description={t("views.saveHint")} onClose={onClose}>
      <form {...form} className="space-y-4">
        <TextField
          {...field("name")}
          autoComplete="off"
          maxLength={60}
          placeholder={t("views.nameExample")}
          error={field("name").error ?? message}
        />
        <div className="space-y-1">
          <Checkbox label={t("views.pinLabel")} name="pin" defaultChecked />
          <Checkbox
            label={t("views.columnsLabel")}
            hint={t("views.columnsHint")}
            name="columns"
            defaultChecked={list.columns !== undefined || !areUsual(columns)}
          />
          {canShare && <Checkbox label={t("views.shareLabel")} hint={t("views.shareHint")} name="share" />}
        </div>
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{t("ui.cancel")}</Button>
          <Button type="submit" variant="primary" isLoading={isBusy}>
            {t("views.saveButton")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
