"use client";

import { useId } from "react";
import { useText } from "@/components/texts";
import { useProcedureForm } from "@/components/ui/use-procedure-form";
import { roleTexts } from "@/components/accounts/roles";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Notice } from "@/components/ui/notice";
import { TextField } from "@/components/ui/text-field";
import { api } from "@/lib/core/console-client";
import { roles } from "@/lib/core/permissions";
import { newInvitation, type NewLink, type OpenLink } from "@/lib/accounts/member-schemas";

export type MadeInvitation = NewLink & { invitation: OpenLink };

type InviteDialogProps = { onInvited: (made: MadeInvitation) => void; onClose: () => void };

/** Asks for the role of a new member, and creates a link to share: no mail server is needed. */
export function InviteDialog({ onInvited, onClose }: InviteDialogProps) {
  const t = useText();
  const id = useId();
  const { form, field, errorOf, message, isBusy } = useProcedureForm({
    schema: newInvitation,
    labels: { role: t("columns.role"), email: t("members.email"), note: t("columns.for") },
    read: (data) => ({
      role: data.get("role"),
      email: data.get("email") || undefined,
      note: data.get("note") || undefined,
    }),
    run: async (body) => {
      const link = await api.members.invite.run(body);
      onInvited(link);
    },
  });
  return (
    <Dialog title={t("members.inviteSomebody")} description={t("members.inviteHint")} onClose={onClose}>
      <form {...form} className="space-y-4">
        {message && <Notice tone="negative">{message}</Notice>}
        <fieldset>
          <legend className="mb-1 text-sm font-medium">{t("columns.role")}</legend>
          <div className="grid grid-cols-1 gap-2">
            {roles.toReversed().map((role) => (
              <div
                key={role}
                className="border-line has-checked:border-accent-fill has-checked:bg-accent-soft has-focus-visible:outline-focus relative flex items-start gap-2.5 rounded border p-2.5 text-sm has-focus-visible:outline-2"
              >
                <input
                  id={`${id}-${role}`}
                  type="radio"
                  name="role"
                  value={role}
                  defaultChecked={role === "staff"}
                  data-autofocus={role === "staff" || undefined}
                  aria-describedby={`${id}-${role}-text`}
                  className="accent-accent-fill mt-0.5 size-4 shrink-0 outline-none"
                />
                <div>
                  {/* The whole card is the target. */}
                  <label htmlFor={`${id}-${role}`} className="block font-medium after:absolute after:inset-0">
                    {t(roleTexts[role].label)}
                  </label>
                  <p id={`${id}-${role}-text`} className="text-muted">
                    {t(roleTexts[role].text)}
                  </p>
                </div>
              </div>
            ))}
          </div>
          {errorOf("role") && <p className="text-negative mt-1 text-sm">{errorOf("role")}</p>}
        </fieldset>
        <TextField
          {...field("email")}
          required={false}
          isOptional
          type="email"
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          hint={t("members.emailHint")}
        />
        <TextField
          {...field("note")}
          required={false}
          isOptional
          autoComplete="off"
          maxLength={200}
          hint={t("members.noteHint")}
        />
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{t("ui.cancel")}</Button>
          <Button type="submit" variant="primary" isLoading={isBusy}>
            {t("members.makeLink")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
