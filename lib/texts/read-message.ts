import { translateTo } from "@/lib/texts/languages";
import { message, writeMessage, type Message } from "@/lib/texts/message";
import { messageData } from "@/lib/texts/message-schema";

/**
 * Reads a message from the database. What is none of this release, such as one that a newer release stored, becomes a
 * message that shows it as it stands, so that it fails no page.
 */
export function readMessage(stored: unknown): Message {
  const { data } = messageData.safeParse(stored);
  if (data && canBeWritten(data)) return data;
  return message("ui.earlierText", { text: typeof stored === "string" ? stored : JSON.stringify(stored) });
}

/** Whether the catalogue has the message, and its values are those that it inserts. */
function canBeWritten(data: Message): boolean {
  const t = translateTo("en");
  const isKnown = ({ key, values = {} }: Message): boolean =>
    t.has(key) && Object.values(values).every((value) => typeof value !== "object" || isKnown(value));
  try {
    if (!isKnown(data)) return false;
    writeMessage(t, data);
    return true;
  } catch {
    return false;
  }
}
