import { cache } from "react";
import type { AccountActor } from "@/lib/accounts/session";
import { can } from "@/lib/core/permissions";
import { listViews } from "@/lib/saved-views/service";

/** The saved views that an account sees; none without `pets:read`. Read once per request, for the sidebar and the page. */
export const readViews = cache(async (actor: AccountActor) => (can(actor, "pets:read") ? listViews(actor) : []));
