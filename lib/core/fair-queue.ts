/** A queue that alternates between keys, such as the addresses of clients: a key with many items does not delay the others. */
export class FairQueue<Item> {
  /** The items by key. The key whose turn it is comes first. */
  private readonly byKey = new Map<string, Item[]>();

  get isEmpty(): boolean {
    return this.byKey.size === 0;
  }

  add(key: string, item: Item): void {
    const items = this.byKey.get(key);
    if (items) items.push(item);
    else this.byKey.set(key, [item]);
  }

  /** Takes the oldest item of the key whose turn it is; undefined if there is none. */
  take(): Item | undefined {
    for (const [key, items] of this.byKey) {
      const item = items.shift();
      this.byKey.delete(key);
      if (items.length > 0) this.byKey.set(key, items);
      return item;
    }
    return undefined;
  }
}
