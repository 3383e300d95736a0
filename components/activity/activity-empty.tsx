import { History, SearchX } from "lucide-react";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";
import { shallowLink } from "@/components/ui/shallow-routing";
import { activityHref, areDatesReversed, withChoice, type ActivityList } from "@/lib/activity/list-url";

/** Why the feed shows nothing, and the way on. */
export function ActivityEmpty({ list }: { list: ActivityList }) {
  const { before, ...choice } = list;
  if (areDatesReversed(list)) {
    const undated = { ...withChoice(list, {}), from: undefined, to: undefined };
    return (
      <EmptyState
        icon={SearchX}
        title="The start date is after the end date"
        action={<LinkButton {...shallowLink(activityHref(undated))}>Show every day</LinkButton>}
      >
        Until is before Since, so no change can be between them.
      </EmptyState>
    );
  }
  if (Object.keys(choice).length > 0) {
    return (
      <EmptyState
        icon={SearchX}
        title={before === undefined ? "Nothing of this kind has happened" : "Nothing older of this kind has happened"}
        action={<LinkButton {...shallowLink(activityHref({}))}>Show all activity</LinkButton>}
      >
        {choice.q === undefined ? "No change meets all of these filters." : `No change of “${choice.q}” was found.`}
      </EmptyState>
    );
  }
  if (before !== undefined) {
    return (
      <EmptyState
        icon={History}
        title="No older entries"
        action={<LinkButton {...shallowLink(activityHref(withChoice(list, {})))}>Newest</LinkButton>}
      />
    );
  }
  return (
    <EmptyState icon={History} title="No activity yet" action={<LinkButton href="/pets">Open pets</LinkButton>}>
      Every change to the shop is kept here, with who made it and when.
    </EmptyState>
  );
}
