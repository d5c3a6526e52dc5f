const FIRST_ROWS = 1024;

/** Rows of one owner lie side by side, so that they follow each other in every set. */
export class RowBlocks {
  #owners = new Uint32Array(FIRST_ROWS);
  #size = 0;
  #starts = new Uint32Array(0);
  #lengths = new Uint16Array(0);
  readonly #free: number[][] = [];

  get size(): number {
    return this.#size;
  }

  get owners(): Uint32Array {
    return this.#owners;
  }

  of(owner: number): { from: number; to: number } {
    const from = this.#starts[owner] ?? 0;
    return { from, to: from + (this.#lengths[owner] ?? 0) };
  }

  give(owner: number, length: number): number {
    const { from, to } = this.of(owner);
    if (to - from === length) return from;
    if (to > from) this.#release(from, to - from);
    const start = length === 0 ? 0 : this.#take(length);
    if (owner >= this.#starts.length) this.#growOwners(owner);
    this.#starts[owner] = start;
    this.#lengths[owner] = length;
    this.#owners.fill(owner, start, start + length);
    return start;
  }

  #take(length: number): number {
    for (let free = length; free < this.#free.length; free += 1) {
      const start = this.#free[free]?.pop();
      if (start === undefined) continue;
      if (free > length) this.#release(start + length, free - length);
      return start;
    }
    const start = this.#size;
    this.#size += length;
    if (this.#size > this.#owners.length) this.#owners = longer(this.#owners, this.#size);
    return start;
  }

  #release(start: number, length: number): void {
    while (this.#free.length <= length) this.#free.push([]);
    this.#free[length]?.push(start);
  }

  #growOwners(owner: number): void {
    this.#starts = longer(this.#starts, owner + 1);
    const lengths = new Uint16Array(this.#starts.length);
    lengths.set(this.#lengths);
    this.#lengths = lengths;
  }
}

function longer(numbers: Uint32Array, least: number): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(Math.ceil(least * 1.5));
  larger.set(numbers);
  return larger;
}
