import { ChevronsUpDown, CircleUser, Keyboard, Monitor, Moon, Sun } from "lucide-react";
import { MenuLink } from "@/components/shell/menu-link";
import { ShortcutsButton } from "@/components/shell/shortcuts-button";
import { SignOutButton } from "@/components/shell/sign-out-button";
import { DensitySwitch } from "@/components/shell/density-switch";
import type { Preferences } from "@/components/shell/preference";
import { ThemeSwitch } from "@/components/shell/theme-switch";
import { Badge } from "@/components/ui/badge";
import { SignOutIcon } from "@/components/ui/directional-icons-of-actions";
import type { Role } from "@/lib/core/permissions";
import { pageText } from "@/lib/texts/page-text";

type AccountMenuProps = { account: { name: string; email: string; role: Role }; preferences: Preferences };

const ID = "account-menu";

/**
 * Who is signed in, at the foot of the sidebar, with a menu. A popover of plain controls and not an ARIA menu,
 * since a choice of themes and two lines of text have no place in one.
 */
export async function AccountMenu({ account, preferences }: AccountMenuProps) {
  const t = await pageText();
  return (
    <div className="border-line relative border-t p-2">
      <button
        type="button"
        popoverTarget={ID}
        className="hover:bg-sunken flex w-full items-center gap-2.5 rounded px-2 py-1.5 text-start text-sm"
      >
        <span
          aria-hidden
          className="bg-accent-soft text-accent grid size-7 shrink-0 place-items-center rounded-full text-xs font-semibold"
        >
          {initialOf(account.name)}
        </span>
        <span className="min-w-0 flex-1">
          <span dir="auto" className="text-page-start block truncate font-medium">
            {account.name}
          </span>
          <span className="text-muted block text-xs">{t(`roles.${account.role}`)}</span>
        </span>
        <ChevronsUpDown className="text-muted size-4 shrink-0" aria-hidden />
        <span className="sr-only">{t("shell.accountMenu")}</span>
      </button>
      <div
        id={ID}
        popover="auto"
        className="card-popover fixed inset-auto start-2 bottom-16 m-0 w-60 p-2 lg:w-52 text-sm"
      >
        <div className="px-2 pt-1 pb-2">
          <p dir="auto" className="text-page-start line-clamp-2 font-medium wrap-anywhere">
            {account.name}
          </p>
          <p className="text-muted mb-1.5 truncate">{account.email}</p>
          <Badge tone="accent">{t(`roles.${account.role}`)}</Badge>
        </div>
        {/* In the sidebar of a wide screen there is room for the words alone, in some languages. */}
        <ThemeSwitch
          initial={preferences.theme}
          icons={{
            system: <Monitor className="size-3.5 lg:hidden" aria-hidden />,
            light: <Sun className="size-3.5 lg:hidden" aria-hidden />,
            dark: <Moon className="size-3.5 lg:hidden" aria-hidden />,
          }}
        />
        <DensitySwitch initial={preferences.density} />
        <div className="mt-2 space-y-0.5">
          <MenuLink href="/account" icon={<CircleUser className="size-4" aria-hidden />}>
            {t("shell.accountAndSessions")}
          </MenuLink>
          <ShortcutsButton icon={<Keyboard className="size-4" aria-hidden />} />
          <SignOutButton icon={<SignOutIcon className="size-4" aria-hidden />} />
        </div>
      </div>
    </div>
  );
}

/** The first character as a reader sees it, whatever the script. */
function initialOf(name: string): string {
  const [first] = new Intl.Segmenter().segment(name.trim());
  return first?.segment.toUpperCase() ?? "?";
}
