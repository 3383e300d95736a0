"use client";

import { useId } from "react";
import { useProcedureForm } from "@/components/ui/use-procedure-form";
import { roleTexts } from "@/components/members/roles";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Notice } from "@/components/ui/notice";
import { TextField } from "@/components/ui/text-field";
import { api } from "@/lib/core/console-client";
import { roles } from "@/lib/core/permissions";
import { newInvitation, type NewLink, type OpenLink } from "@/lib/members/schemas";

export type MadeInvitation = NewLink & { invitation: OpenLink };

type InviteDialogProps = { onInvited: (made: MadeInvitation) => void; onClose: () => void };

/** Asks for the role of who is to join, and gives a link: no mail server has to be there. */
export function InviteDialog({ onInvited, onClose }: InviteDialogProps) {
  const id = useId();
  const { form, field, errorOf, message, isBusy } = useProcedureForm({
    schema: newInvitation,
    labels: { role: "Role", email: "Email", note: "For" },
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
    <Dialog title="Invite somebody" description="You get a link to send to them." onClose={onClose}>
      <form {...form} className="space-y-4">
        {message && <Notice tone="negative">{message}</Notice>}
        <fieldset>
          <legend className="mb-1 text-sm font-medium">Role</legend>
          <div className="grid gap-2">
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
                  className="accent-accent-fill mt-0.5 size-4 outline-none"
                />
                <div>
                  {/* The whole card is the target. */}
                  <label htmlFor={`${id}-${role}`} className="block font-medium after:absolute after:inset-0">
                    {roleTexts[role].label}
                  </label>
                  <p id={`${id}-${role}-text`} className="text-muted">
                    {roleTexts[role].text}
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
          hint="The account gets this address, verified. If left empty, the person who joins enters one, which stays unverified."
        />
        <TextField
          {...field("note")}
          required={false}
          isOptional
          autoComplete="off"
          maxLength={200}
          hint="A name, so that you can tell one invitation from another."
        />
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" isLoading={isBusy}>
            Make link
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
