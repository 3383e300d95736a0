"use client";

import { EntryValue } from "@/components/activity/entry-value";
import { fieldName, type CategoryNames, type FieldChange } from "@/components/activity/field-text";
import { useText } from "@/components/texts";
import { Badge } from "@/components/ui/badge";
import { classNames } from "@/components/ui/class-names";
import { DataTable } from "@/components/ui/data-table";

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
            <Value field={field} value={before} isOld={after !== before} categoryNames={categoryNames} />
          ),
        },
        {
          label: "columns.after",
          cell: ({ field, after }) => <Value field={field} value={after} isOld={false} categoryNames={categoryNames} />,
        },
      ]}
      keyOf={({ field }) => field}
      items={fields}
    />
  );
}

type ValueProps = {
  field: string;
  value: FieldChange["after"];
  isOld: boolean;
  categoryNames: CategoryNames;
};

function Value({ field, value, isOld, categoryNames }: ValueProps) {
  const t = useText();
  if (value === null || value === "") return <span className="text-muted">{t("activity.none")}</span>;
  return (
    <div className={classNames("wrap-anywhere whitespace-pre-wrap", isOld && "text-muted")}>
      <EntryValue field={field} value={value} categoryNames={categoryNames} />
    </div>
  );
}
