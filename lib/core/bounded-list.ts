import { z } from "zod";

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
