import { procedures as account } from "@/lib/accounts/procedures";
import { procedures as activity } from "@/lib/activity/procedures";
import { procedures as apiKeys } from "@/lib/api-keys/procedures";
import { procedures as categories } from "@/lib/categories/procedures";
import { procedures as imports } from "@/lib/imports/procedures";
import { procedures as jobs } from "@/lib/jobs/procedures";
import { procedures as live } from "@/lib/live/procedures";
import { procedures as members } from "@/lib/accounts/member-procedures";
import { procedures as messages } from "@/lib/messages/procedures";
import { procedures as overview } from "@/lib/overview/procedures";
import { procedures as palette } from "@/lib/palette/procedures";
import { procedures as pets } from "@/lib/pets/procedures";
import { procedures as savedViews } from "@/lib/saved-views/procedures";
import { procedures as session } from "@/lib/accounts/sign-in-procedures";
import { procedures as webhook } from "@/lib/webhooks/procedures";

/** Every procedure of the console, by its domain. */
export const consoleRouter = {
  account,
  activity,
  apiKeys,
  categories,
  imports,
  jobs,
  live,
  members,
  messages,
  overview,
  palette,
  pets,
  savedViews,
  session,
  webhook,
};

declare module "@/lib/core/console-client" {
  interface ConsoleTypes {
    router: typeof consoleRouter;
  }
}
