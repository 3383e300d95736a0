"use client";

import { useQuery } from "@tanstack/react-query";
import { ListFilter } from "lucide-react";
import { useId, useState } from "react";
import { actionName } from "@/components/activity/action-name";
import { kindName } from "@/components/activity/action-text";
import { DateField } from "@/components/activity/date-field";
import { WhoField } from "@/components/activity/who-field";
import { useText } from "@/components/texts";
import { Button } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { SearchBox } from "@/components/ui/search-box";
import { SelectField } from "@/components/ui/select-field";
import { showAddress, shownSearch } from "@/components/ui/shallow-routing";
import {
  activityHref,
  areDatesReversed,
  readActivityList,
  withChoice,
  type ActivityChoice,
  type ActivityList,
} from "@/lib/activity/list-url";
import { isOfKind, isSecurityAction, SECURITY_KIND } from "@/lib/activity/contract";
import { api } from "@/lib/core/console-client";
import { collator } from "@/lib/texts/formats";
import type { Translate } from "@/lib/texts/texts";

const kindOf = (action: string) => action.slice(0, action.indexOf("."));

/** The kind that combines actions of several kinds. */
const securityIn = (actions: readonly string[]) => (actions.some(isSecurityAction) ? [SECURITY_KIND] : []);

/**
 * The filters of the activity: kind, action, actor and time; and a search by subject. On a phone, the list comes first: a
 * button shows the filters, unless some are set.
 */
export function ActivityFilters({ list }: { list: ActivityList }) {
  const t = useText();
  const { data } = useQuery(api.activity.choices.queryOptions({}));
  const actions = [...new Set([...(data?.actions ?? []), ...(list.action ? [list.action] : [])])];
  const kinds = [...new Set([...actions.map(kindOf), ...securityIn(actions), ...(list.kind ? [list.kind] : [])])];

  const filters = useId();
  const [isOpened, setIsOpened] = useState(false);
  const { q: _, job: __, before: ___, ...chosen } = list;
  const isChosen = Object.values(chosen).some((value) => value !== undefined);
  const isOpen = isOpened || isChosen;

  function choose(change: ActivityChoice, how: "push" | "replace" = "push") {
    const shown = readActivityList(shownSearch());
    showAddress(activityHref(withChoice(shown, change)), how);
  }

  return (
    <form
      role="search"
      onSubmit={(event) => event.preventDefault()}
      className="grid grid-cols-2 items-start gap-2 py-3 sm:grid-cols-4"
    >
      <div className="col-span-2 sm:col-span-3">
        <SearchBox
          label={t("activity.searchActivity")}
          isLabelShown
          placeholder={t("activity.searchHint")}
          maxLength={200}
          value={list.q ?? ""}
          onSearch={(q) => choose({ q: q === "" ? undefined : q }, "replace")}
        />
      </div>
      {!isChosen && (
        <Button
          icon={<ListFilter className="size-4" aria-hidden />}
          aria-expanded={isOpen}
          aria-controls={filters}
          onClick={() => setIsOpened(!isOpened)}
          className="col-span-2 sm:hidden"
        >
          {t("activity.filters")}
        </Button>
      )}
      <div id={filters} className={classNames("contents", !isOpen && "max-sm:hidden")}>
        <WhoField value={list.who} onChange={(who) => choose({ who })} className="col-span-2 sm:col-span-1" />
        <SelectField
          label={t("columns.what")}
          options={optionsOf(t, t("activity.anything"), kinds, (kind) => kindName(t, kind))}
          value={list.kind ?? ""}
          onChange={(event) => choose({ kind: event.target.value || undefined, action: undefined })}
        />
        <SelectField
          label={t("activity.action")}
          options={optionsOf(
            t,
            t("activity.anyAction"),
            actions.filter((action) => list.kind === undefined || isOfKind(action, list.kind)),
            (action) => actionName(t, action),
          )}
          value={list.action ?? ""}
          onChange={(event) => choose({ action: event.target.value || undefined })}
        />
        <DateField label={t("activity.since")} value={list.from} onChange={(from) => choose({ from })} />
        <DateField
          label={t("activity.until")}
          value={list.to}
          isEnd
          error={areDatesReversed(list) ? t("activity.untilBeforeSince") : undefined}
          onChange={(to) => choose({ to })}
        />
      </div>
    </form>
  );
}

function optionsOf(t: Translate, any: string, values: readonly string[], nameOf: (value: string) => string) {
  const options = values.map((value) => ({ value, label: nameOf(value) }));
  const { compare } = collator(t.language);
  return [{ value: "", label: any }, ...options.toSorted((a, b) => compare(a.label, b.label))];
}
