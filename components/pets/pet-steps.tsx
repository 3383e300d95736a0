"use client";

import { useQuery } from "@tanstack/react-query";
import { ChevronDown, ChevronUp, type LucideIcon } from "lucide-react";
import { listPlaces } from "@/components/pets/list-places";
import { rememberOpened } from "@/components/pets/use-row-focus";
import { useShortcut } from "@/components/shortcuts/use-shortcut";
import { useText } from "@/components/texts";
import { buttonStyle } from "@/components/ui/button-style";
import { LinkButton } from "@/components/ui/link-button";
import { navigateTo } from "@/components/ui/navigation";
import { api } from "@/lib/core/console-client";
import { petHref, type PetListAddress, filterOf } from "@/lib/pets/list-url";

type PetStepsProps = { petId: string; at: string | undefined; list: PetListAddress };

/**
 * The pets before and after this one, in the list that it was opened from; by link, or by `k` and `j`. They go on from its
 * place there, `at`, wherever edits have moved it to since: who works through a list in its order misses none.
 */
export function PetSteps({ petId, at, list }: PetStepsProps) {
  const t = useText();
  const { data } = useQuery(api.pets.neighbours.queryOptions({ petId, ...filterOf(list), at }));

  const previous = data?.previous ?? null;
  const next = data?.next ?? null;

  const places = listPlaces(list.n === undefined ? undefined : Number(list.n), data);
  const listAt = (side: "previous" | "next") => ({ ...list, n: places[side]?.toString() });

  const go = (id: string | null, side: "previous" | "next") => {
    if (id === null) return;
    rememberOpened(id);
    navigateTo(petHref(id, listAt(side)));
  };
  useShortcut(
    { keys: "j", label: t("pets.nextOfList"), group: "thisPage", canRepeat: true, run: () => go(next, "next") },
    next !== null,
  );
  useShortcut(
    {
      keys: "k",
      label: t("pets.previousOfList"),
      group: "thisPage",
      canRepeat: true,
      run: () => go(previous, "previous"),
    },
    previous !== null,
  );

  return (
    <nav aria-label={t("pets.ofList")} className="flex items-center gap-1">
      {places.own !== undefined && (
        <p className="text-muted me-1 text-sm whitespace-nowrap tabular-nums">
          {data && data.total !== null
            ? t("pets.placeOf", { n: places.own, total: BigInt(data.total) })
            : t("pets.place", { n: places.own })}
        </p>
      )}
      <Step icon={ChevronUp} label={t("pets.previousPet")} keys="k" id={previous} list={listAt("previous")} />
      <Step icon={ChevronDown} label={t("pets.nextPet")} keys="j" id={next} list={listAt("next")} />
    </nav>
  );
}

type StepProps = { icon: LucideIcon; label: string; keys: string; id: string | null; list: PetListAddress };

/** At the end of the list it stands there, dimmed, so that the other one does not move under the pointer. */
function Step({ icon: Icon, label, keys, id, list }: StepProps) {
  const icon = <Icon className="size-4" aria-hidden />;
  if (id !== null)
    return (
      <LinkButton
        variant="quiet"
        href={petHref(id, list)}
        label={label}
        aria-keyshortcuts={keys}
        data-keys={keys}
        icon={icon}
        onNavigate={() => rememberOpened(id)}
      />
    );
  return (
    <span
      role="link"
      aria-disabled="true"
      aria-label={label}
      className={buttonStyle("quiet", "md", true, "opacity-50")}
    >
      {icon}
    </span>
  );
}
