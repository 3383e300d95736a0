import { hash } from "node:crypto";

/** Small enough that each grows without blocking the event loop. */
const TABLES = 256;
const PLACES = 16;

/**
 * Remembers in which rows it has seen texts, by hashes of 64 bits: a file has millions of references, and each may be long. That any
 * two different ones of the largest file have the same hash is less likely than one in a million.
 */
export class SeenRows {
  private readonly tables: readonly HashTable[];

  /** @param hasNumbers whether it knows the numbers of the rows, which take half as much memory again */
  constructor(hasNumbers = true) {
    this.tables = Array.from({ length: TABLES }, () => new HashTable(hasNumbers));
  }

  /** Adds the text of a row, and returns the number of the first row with it; undefined if it is new. */
  add(text: string, row: number): number | undefined {
    const digest = hash("sha256", text, "buffer");
    return this.tables[digest.readUInt8(8)]?.add(digest.readBigUInt64LE(), row);
  }
}

/** Remembers which texts it has seen, as `SeenRows` does. */
export class SeenTexts {
  private readonly rows = new SeenRows(false);

  /** Adds a text, and tells whether it is new. */
  add(text: string): boolean {
    return this.rows.add(text, 0) === undefined;
  }
}

/** Numbers of rows by hashes, in a table with open addressing; a hash of 0 is an empty place. */
class HashTable {
  private hashes = new BigUint64Array(PLACES);
  private rows: Uint32Array;
  private size = 0;

  constructor(private readonly hasNumbers: boolean) {
    this.rows = this.rowsFor(PLACES);
  }

  add(hash: bigint, row: number): number | undefined {
    const first = this.put(hash || 1n, row);
    if (first === undefined && ++this.size * 2 > this.hashes.length) this.grow();
    return first;
  }

  private put(hash: bigint, row: number): number | undefined {
    const mask = this.hashes.length - 1;
    for (let place = Number(hash & BigInt(mask)); ; place = (place + 1) & mask) {
      if (this.hashes[place] === hash) return this.rows[place] ?? 0;
      if (this.hashes[place] !== 0n) continue;
      this.hashes[place] = hash;
      if (this.hasNumbers) this.rows[place] = row;
      return undefined;
    }
  }

  private grow(): void {
    const { hashes, rows } = this;
    this.hashes = new BigUint64Array(2 * hashes.length);
    this.rows = this.rowsFor(this.hashes.length);
    for (const [place, hash] of hashes.entries()) if (hash !== 0n) this.put(hash, rows[place] ?? 0);
  }

  private rowsFor(places: number): Uint32Array {
    return new Uint32Array(this.hasNumbers ? places : 0);
  }
}
