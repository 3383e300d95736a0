import { cache } from "react";
import { readWebhookHealth } from "@/lib/webhooks/health";

/** Whether the webhook fails. Read once per request, for the sidebar and the overview. */
export const readHealth = cache(readWebhookHealth);
