/** How many there are of each of many things, such as the connections of addresses. */
export class Counts {
  private readonly counts = new Map<string, number>();

  /** @returns how many there are now */
  add(name: string, change: number): number {
    const count = (this.counts.get(name) ?? 0) + change;
    if (count > 0) this.counts.set(name, count);
    else this.counts.delete(name);
    return count;
  }
}
