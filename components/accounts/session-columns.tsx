import { EmailText } from "@/components/accounts/email-text";
import { roleTexts } from "@/components/accounts/roles";
import { MessageText, Text } from "@/components/texts";
import { Badge } from "@/components/ui/badge";
import type { Column } from "@/components/ui/data-table";
import { Isolated } from "@/components/ui/isolated";
import { Time } from "@/components/ui/time";
import type { MemberSession } from "@/lib/accounts/member-schemas";

/** The columns of the list of active sessions. */
export const sessionColumns: readonly Column<MemberSession>[] = [
  {
    label: "columns.member",
    sort: { by: "member", kind: "text" },
    card: "title",
    cell: ({ member, isCurrent }) => (
      <span className="block min-w-0">
        <span className="flex flex-wrap items-center gap-2">
          <span dir="auto" className="text-page-start line-clamp-2 font-medium">
            {member.name}
          </span>
          {isCurrent && (
            <Badge tone="accent">
              <Text of="members.thisSession" />
            </Badge>
          )}
        </span>
        <span className="text-muted block text-xs font-normal">
          <EmailText email={member.email} /> · <Text of={roleTexts[member.role].label} />
        </span>
      </span>
    ),
  },
  {
    label: "columns.device",
    cell: ({ device, address }) => (
      <span className="min-w-0">
        <MessageText of={device} />
        <span className="text-muted block font-mono text-xs">
          {address === null ? <Text of="members.unknownAddress" /> : <Isolated dir="ltr">{address}</Isolated>}
        </span>
      </span>
    ),
  },
  {
    label: "columns.signedIn",
    sort: { by: "signed-in", kind: "time" },
    className: "sm:max-lg:hidden",
    cell: ({ signedInAt }) => <Time value={signedInAt} isFocusable={false} />,
  },
  {
    label: "columns.lastSeen",
    sort: { by: "last-seen", kind: "time" },
    cell: ({ lastSeenAt }) => <Time value={lastSeenAt} isFocusable={false} />,
  },
];
