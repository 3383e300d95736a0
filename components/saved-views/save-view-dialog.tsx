"use client";

import { useQueryClient } from "@tanstack/react-query";
import { areUsual } from "@/components/pets/pet-columns";
import { useColumns } from "@/components/pets/use-columns";
import { usePetList } from "@/components/pets/use-pet-list";
import { putView } from "@/components/saved-views/put-view";
import type { SaveViewProps } from "@/components/saved-views/show-views";
import { viewLabels, viewNameForm } from "@/components/saved-views/view-name-form";
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
  const list = usePetList();
  const columns = useColumns(list, ownColumns);
  const client = useQueryClient();
  const { form, field, message, isBusy } = useProcedureForm({
    schema: viewNameForm,
    labels: viewLabels,
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
      toast({ tone: "positive", title: `${view.name} is saved` });
    },
  });

  return (
    <Dialog
      title="Save as a view"
      description="The filters, the order and the page size, under a name."
      onClose={onClose}
    >
      <form {...form} className="space-y-4">
        <TextField
          {...field("name")}
          label="Name"
          autoComplete="off"
          maxLength={60}
          placeholder="Sold dogs"
          error={field("name").error ?? message}
        />
        <div className="space-y-1">
          <Checkbox label="Pin to my sidebar" name="pin" defaultChecked />
          <Checkbox
            label="Always with these columns"
            hint="Otherwise everybody sees it with their own."
            name="columns"
            defaultChecked={list.columns !== undefined || !areUsual(columns)}
          />
          {canShare && (
            <Checkbox
              label="Share with the shop"
              hint="Everybody who sees pets finds it among the views."
              name="share"
            />
          )}
        </div>
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" isLoading={isBusy}>
            Save view
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
