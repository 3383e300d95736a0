"use client";

import { useText } from "@/components/texts";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { isInputUnsaved } from "@/components/ui/unsaved-input";
import { isPromotion, type Role } from "@/lib/core/permissions";

type RoleChangedProps = {
  /** The role that the page was rendered for, and that of now. */
  from: Role;
  to: Role;
  onEnd: (isRead: boolean) => void;
};

/**
 * Says which role the member has now, and what becomes of typed text that the new role may not be allowed to save.
 */
export function RoleChanged({ from, to, onEnd }: RoleChangedProps) {
  const t = useText();
  const end = () => onEnd(true);
  return (
    <Dialog
      size="sm"
      title={t("session.roleTitle", { role: to })}
      description={t("session.roleHint", { role: to })}
      onClose={end}
      footer={
        <Button variant="primary" onClick={end}>
          {t("session.goOn")}
        </Button>
      }
    >
      {isInputUnsaved() && (
        <p className="text-sm">{t(isPromotion(to, from) ? "session.typedAtRisk" : "session.typedKept")}</p>
      )}
    </Dialog>
  );
}
