import { cache } from "react";
import type { AccountActor } from "@/lib/accounts/session";
import { can } from "@/lib/core/permissions";
import { listViews } from "@/lib/saved-views/service";

/** The saved views that somebody sees, for the sidebar and the page; none for who may not see pets. Once a request. */
export const readViews = cache(async (actor: AccountActor) => (can(actor, "pets:read") ? listViews(actor) : []));
