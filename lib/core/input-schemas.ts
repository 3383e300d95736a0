import { z } from "zod";
import { isPositionText } from "@/lib/core/orders";
import { problem } from "@/lib/core/problems";
import { message } from "@/lib/texts/message";

/**
 * A list in a request whose length is checked before its items. A plain zod array validates all items first: 256 KiB of
 * invalid items would give 100,000 problems.
 *
 * @param itemsMax the maximum number of items that are validated
 */
export function boundedList<List extends z.ZodArray>(
  list: List,
  itemsMax: number,
): z.ZodType<z.output<List>, z.input<List>> {
  const bounded = z.array(z.unknown()).max(itemsMax, `must have at most ${itemsMax} items`).pipe(list);
  return bounded as unknown as z.ZodType<z.output<List>, z.input<List>>;
}

/**
 * A whole number from `min` to `max` in a request body. The server parses integers as bigints, since other fields need
 * all 64 bits; a form holds a number.
 *
 * @param unit the plural unit for the message, such as `days`
 */
export function wholeNumber(min: number, max: number, unit: string) {
  const isWithin = (value: unknown) =>
    (typeof value === "bigint" || Number.isSafeInteger(value)) && Number(value) >= min && Number(value) <= max;
  const text = message("problems.wholeNumber", { min, max });
  return z
    .custom<number | bigint>(isWithin, problem(`must be a whole number of ${unit} from ${min} to ${max}`, text))
    .transform(Number);
}

/** The order of a list in a request (`defineOrders`). */
export function orderInput<Order extends string>({ orders, usual }: { orders: readonly Order[]; usual: Order }) {
  const order: z.ZodType<Order, Order> = z.enum(orders, `must be one of ${orders.join(", ")}`);
  return order.default(usual as never);
}

/** The `next` of a page of a list in an order: the page that follows it. */
export const pageAfter = z
  .string()
  .refine(isPositionText, problem("must be the next of another page", message("problems.otherPage")))
  .optional();

/** A snapshot of the database as `readSnapshot` gives it: `copy.start/xmin:xmax:xip,…`. */
export const snapshotText = z.string().refine(isSnapshot, "must be the asOf of a count");

const SNAPSHOT_LENGTH_MAX = 100_000;

const SNAPSHOT =
  /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\.\d{1,10}\.\d{1,18}\/(\d{1,18}:\d{1,18}:(?:\d{1,18}(?:,\d{1,18})*)?)$/;

function isSnapshot(text: string): boolean {
  const [, transactions] = text.length > SNAPSHOT_LENGTH_MAX ? [] : (SNAPSHOT.exec(text) ?? []);
  if (transactions === undefined) return false;
  const [first = 0n, end = 0n, ...running] = (transactions.match(/\d+/g) ?? []).map(BigInt);
  const isInOrder = running.every((id, i) => id >= (running[i - 1] ?? first) && id < end);
  return isTransactionId(first) && isTransactionId(end) && end >= first && isInOrder;
}

/** Whether PostgreSQL takes a number for the id of a transaction: the first of each epoch of 2^32 is none. */
function isTransactionId(id: bigint): boolean {
  return id % 2n ** 32n !== 0n;
}
