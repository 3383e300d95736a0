import { fieldName, valueText, type CategoryNames, type FieldChange } from "@/components/activity/field-text";
import { Badge } from "@/components/ui/badge";
import { classNames } from "@/components/ui/class-names";
import { DataTable } from "@/components/ui/data-table";

/** Every field that was recorded, before and after side by side. */
export function EntryFields({
  fields,
  categoryNames,
}: {
  fields: readonly FieldChange[];
  categoryNames: CategoryNames;
}) {
  if (fields.length === 0) return <p className="text-muted text-sm">Nothing more was recorded of it.</p>;
  return (
    <DataTable
      caption="Before and after"
      columns={[
        {
          label: "columns.field",
          card: "title",
          cell: ({ field, before, after }) => (
            <span className="flex flex-wrap items-center gap-2">
              {fieldName(field)}
              {before !== null && after !== null && before !== after && <Badge tone="notice">Changed</Badge>}
            </span>
          ),
        },
        {
          label: "columns.before",
          cell: ({ field, before, after }) => (
            <Value text={before === null ? null : valueText(field, before, categoryNames)} isOld={after !== before} />
          ),
        },
        {
          label: "columns.after",
          cell: ({ field, after }) => (
            <Value text={after === null ? null : valueText(field, after, categoryNames)} isOld={false} />
          ),
        },
      ]}
      keyOf={({ field }) => field}
      items={fields}
    />
  );
}

function Value({ text, isOld }: { text: string | null; isOld: boolean }) {
  if (text === null) return <span className="text-muted">none</span>;
  return <bdi className={classNames("wrap-anywhere whitespace-pre-wrap", isOld && "text-muted")}>{text}</bdi>;
}
