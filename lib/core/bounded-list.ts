import { z } from "zod";

/**
 * A list in a request, whose length is checked before its items are. An array of zod checks them all first: 256 KiB of
 * wrong ones would be 100,000 problems.
 *
 * @param itemsMax how many items are looked at
 */
export function boundedList<List extends z.ZodArray>(
  list: List,
  itemsMax: number,
): z.ZodType<z.output<List>, z.input<List>> {
  const bounded = z.array(z.unknown()).max(itemsMax, `must have at most ${itemsMax} items`).pipe(list);
  return bounded as unknown as z.ZodType<z.output<List>, z.input<List>>;
}
