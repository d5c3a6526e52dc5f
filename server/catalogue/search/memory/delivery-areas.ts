import { coveringPatterns } from '../../../../contract/kernel/pin-code.ts';
import { PostingLists } from '../engine/posting-lists.ts';
import { Numbering } from '../engine/numbering.ts';
import type { DeliveryArea } from './product-table.ts';
import { RowSet } from '../engine/row-set.ts';

const FIRST_AREAS = 1024;
/** Recently numbered areas up to this number are recognised again; common ones are among the first. */
const MAX_KNOWN_AREAS = 20_000;

/** A list of one product takes some 10 bytes, and 1 to 3 for each entry. Area 0 cannot be delivered to. */
export class DeliveryAreas {
  readonly #entries = new Numbering<string>();
  readonly #areas = new PostingLists(0);
  #keys = new Uint32Array(FIRST_AREAS * 2);
  #known = new Map<string, number>();
  #size = 1;
  #mentions = 0;

  get size(): number {
    return this.#size;
  }

  get mentions(): number {
    return this.#mentions;
  }

  find(key: string, present: readonly number[]): number | undefined {
    const [first, second] = halvesOf(key);
    const isOf = (area: number) =>
      area !== 0 && this.#keys[area * 2] === first && this.#keys[area * 2 + 1] === second;
    return present.find(isOf) ?? this.#known.get(key);
  }

  /** Large areas are always recognised later, because their entries do not come with every product. */
  add(key: string, entries: readonly string[], { isLarge }: { isLarge: boolean }): number {
    const area = this.#size;
    this.#size += 1;
    if (area * 2 >= this.#keys.length) this.#keys = longer(this.#keys);
    this.#keys.set(halvesOf(key), area * 2);
    if (isLarge || this.#known.size < MAX_KNOWN_AREAS) this.#known.set(key, area);
    const each = new Set(entries);
    for (const entry of each) this.#areas.add(this.#entries.of(entry), area);
    this.#mentions += each.size + 1;
    return area;
  }

  covering(pinCode: string): RowSet {
    const covering = new RowSet(this.size);
    for (const pattern of coveringPatterns(pinCode)) {
      const entry = this.#entries.find(pattern);
      if (entry === undefined) continue;
      for (const posting of this.#areas.read(entry)) covering.put(posting >>> 2, true);
    }
    return covering;
  }

  keepOnly(used: RowSet): Uint32Array {
    const renumbered = new Uint32Array(this.#size);
    let size = 1;
    used.forEach((area) => {
      this.#keys.copyWithin(size * 2, area * 2, area * 2 + 2);
      renumbered[area] = size;
      size += 1;
    });
    this.#size = size;
    const numbers = [...this.#known].map(([key, area]): [string, number] => [key, renumbered[area] ?? 0]);
    this.#known = new Map(numbers.filter(([, area]) => area !== 0));
    this.#mentions = size;
    this.#areas.renumber((area) => {
      const next = renumbered[area] ?? 0;
      if (next !== 0) this.#mentions += 1;
      return next === 0 ? undefined : next;
    });
    return renumbered;
  }
}

function halvesOf(key: DeliveryArea['key']): [number, number] {
  return [Number.parseInt(key.slice(0, 8), 16), Number.parseInt(key.slice(8), 16)];
}

function longer(keys: Uint32Array): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(Math.ceil(keys.length * 0.75) * 2);
  larger.set(keys);
  return larger;
}
