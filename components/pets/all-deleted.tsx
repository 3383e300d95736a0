"use client";

import { Trash2 } from "lucide-react";
import { useText } from "@/components/texts";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";
import type { shallowLink } from "@/components/ui/shallow-routing";

type AllDeletedProps = {
  deleted: string;
  /** The list of the deleted pets. */
  link: { href: string } | ReturnType<typeof shallowLink>;
};

/** Shown in a shop whose pets are all deleted: the way to them. */
export function AllDeleted({ deleted, link }: AllDeletedProps) {
  const t = useText();
  return (
    <EmptyState
      icon={Trash2}
      title={t("pets.allDeleted")}
      action={
        <LinkButton {...link} prefetch={false}>
          {t("pets.showDeleted", { count: BigInt(deleted) })}
        </LinkButton>
      }
    />
  );
}
