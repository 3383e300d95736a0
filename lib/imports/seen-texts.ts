import { hash } from "node:crypto";

/** Small enough that each grows without blocking the event loop. */
const SETS = 256;

/**
 * Remembers which texts it has seen, by hashes of 64 bits: a file has millions of references, and each may be long. That any two
 * different ones of the largest file have the same hash is less likely than one in a million.
 */
export class SeenTexts {
  private readonly sets = Array.from({ length: SETS }, () => new HashSet());

  /** Adds a text, and tells whether it is new. */
  add(text: string): boolean {
    const digest = hash("sha256", text, "buffer");
    return this.sets[digest.readUInt8(8)]?.add(digest.readBigUInt64LE()) ?? false;
  }
}

/** Hashes, in a table with open addressing; 0 is an empty place. */
class HashSet {
  private places = new BigUint64Array(16);
  private size = 0;

  add(value: bigint): boolean {
    if (!this.put(value || 1n)) return false;
    if (++this.size * 2 > this.places.length) this.grow();
    return true;
  }

  private put(value: bigint): boolean {
    const mask = this.places.length - 1;
    for (let place = Number(value & BigInt(mask)); ; place = (place + 1) & mask) {
      if (this.places[place] === value) return false;
      if (this.places[place] !== 0n) continue;
      this.places[place] = value;
      return true;
    }
  }

  private grow(): void {
    const before = this.places;
    this.places = new BigUint64Array(2 * before.length);
    for (const value of before) if (value !== 0n) this.put(value);
  }
}
