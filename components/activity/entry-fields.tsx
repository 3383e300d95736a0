"use client";

import { fieldName, valueText, type CategoryNames, type FieldChange } from "@/components/activity/field-text";
import { useText } from "@/components/texts";
import { Badge } from "@/components/ui/badge";
import { classNames } from "@/components/ui/class-names";
import { DataTable } from "@/components/ui/data-table";
import { Isolated } from "@/components/ui/isolated";

/** All recorded fields, before and after the change. */
export function EntryFields({
  fields,
  categoryNames,
}: {
  fields: readonly FieldChange[];
  categoryNames: CategoryNames;
}) {
  const t = useText();
  if (fields.length === 0) return <p className="text-muted text-sm">{t("activity.noFields")}</p>;
  return (
    <DataTable
      caption={t("activity.beforeAndAfter")}
      columns={[
        {
          label: "columns.field",
          card: "title",
          cell: ({ field, before, after }) => (
            <span className="flex flex-wrap items-center gap-2">
              {fieldName(t, field)}
              {before !== null && after !== null && before !== after && (
                <Badge tone="notice">{t("activity.changed")}</Badge>
              )}
            </span>
          ),
        },
        {
          label: "columns.before",
          cell: ({ field, before, after }) => (
            <Value
              text={before === null ? null : valueText(t, field, before, categoryNames)}
              isOld={after !== before}
            />
          ),
        },
        {
          label: "columns.after",
          cell: ({ field, after }) => (
            <Value text={after === null ? null : valueText(t, field, after, categoryNames)} isOld={false} />
          ),
        },
      ]}
      keyOf={({ field }) => field}
      items={fields}
    />
  );
}

function Value({ text, isOld }: { text: string | null; isOld: boolean }) {
  const t = useText();
  if (text === null) return <span className="text-muted">{t("activity.none")}</span>;
  return (
    <Isolated className={classNames("text-page-start wrap-anywhere whitespace-pre-wrap", isOld && "text-muted")}>
      {text}
    </Isolated>
  );
}
