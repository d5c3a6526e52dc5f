const PAGE_BITS = 20;
const PAGE_BYTES = 1 << PAGE_BITS;
const PAGE_MASK = PAGE_BYTES - 1;
/** Each block ends with the address of the next one; 0 means none. */
const LINK_BYTES = 4;
const FIRST_BLOCK_BYTES = 16;
const LARGEST_BLOCK_BYTES = 1024;
const FIRST_LISTS = 1024;
const GROWTH = 1.25;
const TAG_BITS = 2;
const TAG_MASK = 3;

/**
 * Entries of a list ascend; each has a tag from 0 to 3. Most words are rare, so the first entry lies in its
 * slot. Others are differences in chained blocks, one byte each for a frequent word.
 */
export class PostingLists {
  #pages: Uint8Array[] = [new Uint8Array(PAGE_BYTES)];
  /** 0 means no block, so the first one starts later. */
  #free = FIRST_BLOCK_BYTES;
  #firsts = new Uint32Array(FIRST_LISTS);
  #chains = new Uint32Array(FIRST_LISTS);
  #chained = newChains(FIRST_LISTS);
  #chainCount = 0;
  #entries = new Uint32Array(FIRST_LISTS);
  readonly #tagBits: number;
  readonly #tagMask: number;
  readonly #onlyTag: number;

  /** @param onlyTag the common tag of all entries, which then needs no bits */
  constructor(onlyTag?: number) {
    this.#tagBits = onlyTag === undefined ? TAG_BITS : 0;
    this.#tagMask = onlyTag === undefined ? TAG_MASK : 0;
    this.#onlyTag = onlyTag ?? 0;
  }

  get bytes(): number {
    const lists = this.#firsts.byteLength + this.#chains.byteLength + this.#chained.length.byteLength * 5;
    return this.#pages.length * PAGE_BYTES + lists + this.#entries.byteLength;
  }

  length(list: number): number {
    if ((this.#firsts[list] ?? 0) === 0) return 0;
    const chain = this.#chains[list] ?? 0;
    return chain === 0 ? 1 : (this.#chained.length[chain - 1] ?? 0) + 1;
  }

  lengthOfAll(lists: Iterable<number>): number {
    let entries = 0;
    for (const list of lists) entries += this.length(list);
    return entries;
  }

  /** @param number larger than all in the list */
  add(list: number, number: number, ownTag = 0): void {
    const tag = this.#tagBits === 0 ? this.#onlyTag : ownTag;
    if (list >= this.#firsts.length) {
      const size = Math.max(list + 1, Math.ceil(this.#firsts.length * GROWTH));
      this.#firsts = copied(this.#firsts, size);
      this.#chains = copied(this.#chains, size);
    }
    const first = this.#firsts[list] ?? 0;
    if (first === 0) this.#firsts[list] = ((number << TAG_BITS) | tag) + 1;
    else this.#append(this.#chainOf(list, (first - 1) >>> TAG_BITS), number, tag);
  }

  /** Entries are `number << 2 | tag`, valid until the next call. */
  read(list: number): Uint32Array {
    const length = this.length(list);
    if (this.#entries.length < length) this.#entries = new Uint32Array(Math.ceil(length * GROWTH));
    const entries = this.#entries;
    if (length === 0) return entries.subarray(0, 0);
    const [tagBits, tagMask, onlyTag] = [this.#tagBits, this.#tagMask, this.#onlyTag];
    entries[0] = (this.#firsts[list] ?? 0) - 1;
    let block = this.#chained.head[(this.#chains[list] ?? 0) - 1] ?? 0;
    let number = (entries[0] ?? 0) >>> TAG_BITS;
    // It repeats `#visit` without a call for each entry: lists that are read as a whole are long.
    for (let count = 1, size = FIRST_BLOCK_BYTES; count < length; size = blockBytes(count)) {
      const page = this.#pages[block >>> PAGE_BITS] as Uint8Array; // every address lies in a page
      let at = block & PAGE_MASK;
      const end = at + size - LINK_BYTES;
      while (count < length && at < end && page[at] !== 0) {
        let byte = page[at++] ?? 0;
        let value = byte & 0x7f;
        for (let shift = 7; byte > 0x7f; shift += 7) {
          byte = page[at++] ?? 0;
          value |= (byte & 0x7f) << shift;
        }
        number += value >>> tagBits;
        entries[count++] = (number << TAG_BITS) | (value & tagMask) | onlyTag;
      }
      block = readAddress(page, end);
    }
    return entries.subarray(0, length);
  }

  forEach(list: number, visit: (entry: number) => void): void {
    this.#visit(list, (entry) => {
      visit(entry);
      return false;
    });
  }

  some(list: number, isSo: (number: number) => boolean): boolean {
    return this.#visit(list, (entry) => isSo(entry >>> TAG_BITS));
  }

  reader(list: number): ListReader {
    const first = (this.#firsts[list] ?? 0) - 1;
    const chain = (this.#chains[list] ?? 0) - 1;
    const length = this.length(list);
    const head = this.#chained.head[chain] ?? 0;
    return new ListReader(this.#pages, { first: first >>> TAG_BITS, length, head, tagBits: this.#tagBits });
  }

  renumber(renumbered: (number: number) => number | undefined): void {
    const fresh = new PostingLists(this.#tagBits === 0 ? this.#onlyTag : undefined);
    for (let list = 0; list < this.#firsts.length; list += 1) {
      this.#visit(list, (entry) => {
        const number = renumbered(entry >>> TAG_BITS);
        if (number !== undefined) fresh.add(list, number, entry & TAG_MASK);
        return false;
      });
    }
    this.#pages = fresh.#pages;
    this.#free = fresh.#free;
    this.#firsts = fresh.#firsts;
    this.#chains = fresh.#chains;
    this.#chained = fresh.#chained;
    this.#chainCount = fresh.#chainCount;
  }

  #visit(list: number, visit: (entry: number) => boolean): boolean {
    const first = (this.#firsts[list] ?? 0) - 1;
    if (first === -1) return false;
    if (visit(first)) return true;
    const chain = (this.#chains[list] ?? 0) - 1;
    if (chain === -1) return false;
    let left = this.#chained.length[chain] ?? 0;
    let block = this.#chained.head[chain] ?? 0;
    let size = FIRST_BLOCK_BYTES;
    let number = first >>> TAG_BITS;
    const [tagBits, tagMask, onlyTag] = [this.#tagBits, this.#tagMask, this.#onlyTag];
    for (let before = 1; left > 0; ) {
      const page = this.#pages[block >>> PAGE_BITS] as Uint8Array; // every address lies in a page
      let at = block & PAGE_MASK;
      const end = at + size - LINK_BYTES;
      for (; left > 0 && at < end && page[at] !== 0; left -= 1, before += 1) {
        let byte = page[at++] ?? 0;
        let value = byte & 0x7f;
        for (let shift = 7; byte > 0x7f; shift += 7) {
          byte = page[at++] ?? 0;
          value |= (byte & 0x7f) << shift;
        }
        number += value >>> tagBits;
        if (visit((number << TAG_BITS) | (value & tagMask) | onlyTag)) return true;
      }
      block = readAddress(page, end);
      size = blockBytes(before);
    }
    return false;
  }

  #append(chain: number, number: number, tag: number): void {
    const chained = this.#chained;
    // A difference is never 0, so no entry begins with a zero byte, which ends a block.
    const difference = number - (chained.last[chain] ?? 0);
    let rest = this.#tagBits === 0 ? difference : (difference << TAG_BITS) | tag;
    let at = this.#roomFor(chain, bytesOf(rest));
    const page = this.#pages[at >>> PAGE_BITS] as Uint8Array; // as above
    for (; rest > 0x7f; rest >>>= 7) page[at++ & PAGE_MASK] = (rest & 0x7f) | 0x80;
    page[at++ & PAGE_MASK] = rest;
    chained.end[chain] = at;
    chained.last[chain] = number;
    chained.length[chain] = (chained.length[chain] ?? 0) + 1;
  }

  #chainOf(list: number, first: number): number {
    const known = this.#chains[list] ?? 0;
    if (known !== 0) return known - 1;
    const chain = this.#chainCount;
    if (chain >= this.#chained.length.length) this.#chained = grown(this.#chained);
    this.#chainCount += 1;
    this.#chains[list] = chain + 1;
    this.#chained.last[chain] = first;
    return chain;
  }

  #roomFor(chain: number, bytes: number): number {
    const chained = this.#chained;
    const end = chained.end[chain] ?? 0;
    const link = chained.link[chain] ?? 0;
    if (end !== 0 && end + bytes <= link) return end;
    const size = blockBytes((chained.length[chain] ?? 0) + 1);
    const block = this.#newBlock(size);
    if (end === 0) chained.head[chain] = block;
    else writeAddress(this.#pages[link >>> PAGE_BITS] as Uint8Array, link & PAGE_MASK, block); // as above
    chained.link[chain] = block + size - LINK_BYTES;
    return block;
  }

  /** A block never spans two pages. */
  #newBlock(size: number): number {
    const isWithin =
      (this.#free & PAGE_MASK) + size <= PAGE_BYTES && this.#free >>> PAGE_BITS < this.#pages.length;
    if (!isWithin) {
      this.#free = this.#pages.length * PAGE_BYTES;
      this.#pages.push(new Uint8Array(PAGE_BYTES));
    }
    const block = this.#free;
    this.#free += size;
    return block;
  }
}

export class ListReader {
  readonly #pages: readonly Uint8Array[];
  readonly #length: number;
  readonly #tagBits: number;
  #number: number;
  #read = 0;
  #page: Uint8Array;
  #at: number;
  #end: number;

  constructor(
    pages: readonly Uint8Array[],
    { first, length, head, tagBits }: { first: number; length: number; head: number; tagBits: number },
  ) {
    this.#pages = pages;
    this.#length = length;
    this.#tagBits = tagBits;
    this.#number = first;
    this.#page = pages[head >>> PAGE_BITS] as Uint8Array; // every address lies in a page
    this.#at = head & PAGE_MASK;
    this.#end = this.#at + FIRST_BLOCK_BYTES - LINK_BYTES;
  }

  get read(): number {
    return this.#read;
  }

  next(): number | undefined {
    if (this.#read === this.#length) return undefined;
    this.#read += 1;
    if (this.#read > 1) this.#number += this.#readEntry() >>> this.#tagBits;
    return this.#number;
  }

  /** The last number that was read counts too; undefined means the end. */
  nextFrom(least: number): number | undefined {
    let number = this.#read === 0 ? this.next() : this.#number;
    while (number !== undefined && number < least) number = this.next();
    return number;
  }

  #readEntry(): number {
    if (this.#at >= this.#end || this.#page[this.#at] === 0) this.#goToNextBlock();
    const page = this.#page;
    let byte = page[this.#at++] ?? 0;
    let value = byte & 0x7f;
    for (let shift = 7; byte > 0x7f; shift += 7) {
      byte = page[this.#at++] ?? 0;
      value |= (byte & 0x7f) << shift;
    }
    return value;
  }

  #goToNextBlock(): void {
    const block = readAddress(this.#page, this.#end);
    this.#page = this.#pages[block >>> PAGE_BITS] as Uint8Array; // as above
    this.#at = block & PAGE_MASK;
    this.#end = this.#at + blockBytes(this.#read - 1) - LINK_BYTES;
  }
}

interface Chains {
  length: Uint32Array;
  last: Uint32Array;
  head: Uint32Array;
  end: Uint32Array;
  link: Uint32Array;
}

function newChains(size: number): Chains {
  return {
    length: new Uint32Array(size),
    last: new Uint32Array(size),
    head: new Uint32Array(size),
    end: new Uint32Array(size),
    link: new Uint32Array(size),
  };
}

function grown(chains: Chains): Chains {
  const larger = newChains(Math.ceil(chains.length.length * GROWTH));
  for (const name of Object.keys(larger) as (keyof Chains)[]) larger[name].set(chains[name]);
  return larger;
}

function copied(numbers: Uint32Array, size: number): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(size);
  larger.set(numbers);
  return larger;
}

/** The size follows from the number of entries before, so it is not stored. */
function blockBytes(before: number): number {
  const power = 1 << (31 - Math.clz32(before));
  return Math.min(LARGEST_BLOCK_BYTES, Math.max(FIRST_BLOCK_BYTES, power));
}

function bytesOf(value: number): number {
  return value < 1 << 7 ? 1 : value < 1 << 14 ? 2 : value < 1 << 21 ? 3 : 5;
}

function readAddress(page: Uint8Array, at: number): number {
  return (
    ((page[at] ?? 0) |
      ((page[at + 1] ?? 0) << 8) |
      ((page[at + 2] ?? 0) << 16) |
      ((page[at + 3] ?? 0) << 24)) >>>
    0
  );
}

function writeAddress(page: Uint8Array, at: number, address: number): void {
  for (let byte = 0; byte < LINK_BYTES; byte += 1) page[at + byte] = (address >>> (byte * 8)) & 0xff;
}
