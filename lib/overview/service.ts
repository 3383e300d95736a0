import { namesOfCategories } from "@/lib/activity/changes";
import { selectEntries } from "@/lib/activity/entries";
import { pickActivity } from "@/lib/activity/feed";
import { readCalls } from "@/lib/overview/calls";
import { readCategories } from "@/lib/overview/categories";
import { RECENT_ENTRIES, type ShopOverview } from "@/lib/overview/schemas";
import { lastDays, readDays, readToday, sumOfDays } from "@/lib/overview/days";
import type { Actor } from "@/lib/core/actor";
import { INT64_MAX } from "@/lib/core/int64";
import { authorize } from "@/lib/core/authorize";
import { countMessages } from "@/lib/messages/filters";
import { countPets } from "@/lib/pets/count-pets";

/**
 * Reads the overview, from counters. The cost does not depend on the number of pets.
 *
 * @param query.days the number of days, including today
 */
export async function readOverview(actor: Actor, { days }: { days: number }): Promise<ShopOverview> {
  authorize(actor, "pets:read");
  const { today, timeZone } = await readToday();
  const [first = today] = lastDays(today, days);
  const [[pets, deletedPets, categories], dayCounts, activity, messages, calls] = await Promise.all([
    countPets({}).then(async ({ deleted, ...pets }) => [pets, deleted, await readCategories(pets)] as const),
    readDays(lastDays(today, 2 * days)),
    readRecentActivity(actor),
    countMessages(actor),
    readCalls(first, today),
  ]);
  return {
    pets,
    deletedPets,
    categories,
    timeZone,
    days: dayCounts.slice(-days),
    before: sumOfDays(dayCounts.slice(0, -days)),
    activity,
    unread: messages.unread,
    assigned: messages.mine,
    calls,
  };
}

async function readRecentActivity(actor: Actor): Promise<ShopOverview["activity"]> {
  const { ids } = await pickActivity(actor, {}, INT64_MAX, RECENT_ENTRIES);
  const entries = await selectEntries(actor, ids);
  return { entries, categoryNames: await namesOfCategories(entries) };
}
