/** A sorted list of rows that stays sorted while rows are added and removed. */
export class RowOrder {
  /** Orders rows as they are. */
  readonly compare: (a: number, b: number) => number;
  /** The rows at its beginning; the rest is room for more. */
  #room: Uint32Array<ArrayBuffer>;
  #rows: Uint32Array<ArrayBuffer>;

  /**
   * @param compare a total order
   * @param rows in this order
   */
  constructor(compare: (a: number, b: number) => number, rows = new Uint32Array(0)) {
    this.compare = compare;
    this.#room = rows;
    this.#rows = rows;
  }

  get rows(): Uint32Array {
    return this.#rows;
  }

  /** The position of the row, or where it would be inserted. */
  placeOf(row: number): number {
    let [from, to] = [0, this.#rows.length];
    while (from < to) {
      const middle = (from + to) >>> 1;
      if (this.compare(this.#rows[middle] ?? 0, row) < 0) from = middle + 1;
      else to = middle;
    }
    return from;
  }

  /** Takes rows away that are in it, while they still compare as they did when they came. */
  remove(rows: readonly number[]): void {
    const [room, length] = [this.#room, this.#rows.length];
    const places = rows.map((row) => this.placeOf(row)).sort((a, b) => a - b);
    let end = places[0] ?? length;
    for (const [index, place] of places.entries()) {
      const next = places[index + 1] ?? length;
      room.copyWithin(end, place + 1, next);
      end += next - place - 1;
    }
    this.#rows = room.subarray(0, end);
  }

  /** Puts rows where they belong that are not in it. */
  insert(rows: readonly number[]): void {
    const come = rows.toSorted(this.compare);
    const places = come.map((row) => this.placeOf(row));
    let length = this.#rows.length;
    this.#makeRoomFor(length + come.length);
    const room = this.#room;
    this.#rows = room.subarray(0, length + come.length);
    // From the last one on, so that nothing is overwritten that is still to move.
    for (let index = come.length - 1; index >= 0; index -= 1) {
      const place = places[index] ?? 0;
      room.copyWithin(place + index + 1, place, length);
      room[place + index] = come[index] ?? 0;
      length = place;
    }
  }

  #makeRoomFor(rows: number): void {
    if (rows <= this.#room.length) return;
    const room = new Uint32Array(Math.ceil(rows * 1.1) + 64);
    room.set(this.#rows);
    this.#room = room;
  }
}
