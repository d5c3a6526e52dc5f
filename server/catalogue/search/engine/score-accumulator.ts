const FIRST_TOUCHED = 4096;
/** An outdated document has this row. */
export const NO_ROW = 0xffff_ffff;

/** The next search reuses both arrays. */
export interface FoundRows {
  rows: Uint32Array;
  scores: Uint16Array;
}

export interface FieldScores {
  wholeWord: readonly [number, number, number, number];
  prefix: readonly [number, number, number, number];
  wholeTitle: number;
}

/** Two bits for each row keep the weightiest field with a word plus one; 0 means none. */
export type RowFields = Readonly<Uint8Array>;

export class ScoreAccumulator {
  readonly #fieldScores: FieldScores;
  #rows = new Uint32Array(0);
  #scores = new Uint16Array(0);
  #terms = new Uint8Array(0);
  #sums = new Uint16Array(0);
  #points = new Uint16Array(0);
  #inTitle = new Uint8Array(0);
  #titleWords: Readonly<Uint8Array> = new Uint8Array(0);
  #touched = 0;
  #term = 0;
  #reached = 0;

  constructor(fieldScores: FieldScores) {
    this.#fieldScores = fieldScores;
  }

  get bytes(): number {
    return this.#terms.length * 6 + this.#rows.length * 6;
  }

  start(size: number, titleWords: Readonly<Uint8Array>): this {
    if (this.#terms.length < size) {
      this.#terms = new Uint8Array(size);
      this.#sums = new Uint16Array(size);
      this.#points = new Uint16Array(size);
      this.#inTitle = new Uint8Array(size);
    }
    this.#titleWords = titleWords;
    this.#touched = 0;
    this.#term = 0;
    this.#reached = 0;
    return this;
  }

  nextTerm(): boolean {
    const isPossible = this.#term === 0 || this.#reached > 0;
    this.#term += 1;
    this.#reached = 0;
    return isPossible;
  }

  /** Rows that lack an earlier term are skipped. Entries have two bits for the field. */
  addAll(entries: Uint32Array, rowOf: Uint32Array, pointsOf: readonly number[]): void {
    const terms = this.#terms;
    const term = this.#term;
    for (let at = 0; at < entries.length; at += 1) {
      const entry = entries[at] ?? 0;
      const row = rowOf[entry >>> 2] ?? NO_ROW;
      // For a frequent word, most rows lack an earlier term.
      if (terms[row] === term - 1 || terms[row] === term) this.#add(row, pointsOf[entry & 3] ?? 0);
    }
  }

  add(entry: number, rowOf: Uint32Array, pointsOf: readonly number[]): void {
    const row = rowOf[entry >>> 2] ?? NO_ROW;
    if (row !== NO_ROW) this.#add(row, pointsOf[entry & 3] ?? 0);
  }

  /** For a later term only rows found so far are checked. */
  addFields(fields: RowFields, pointsOf: readonly number[]): void {
    if (this.#term > 1) {
      for (let at = 0; at < this.#touched; at += 1) {
        const row = this.#rows[at] ?? 0;
        const field = ((fields[row >>> 2] ?? 0) >>> ((row & 3) * 2)) & 3;
        if (field !== 0) this.#add(row, pointsOf[field - 1] ?? 0);
      }
      return;
    }
    forEachField(fields, (row, field) => this.#add(row, pointsOf[field] ?? 0));
  }

  isOfTitle(points: number): boolean {
    return points >= this.#fieldScores.prefix[0];
  }

  #add(row: number, points: number): void {
    if (points === 0) return;
    const terms = this.#terms[row] ?? 0;
    if (terms === this.#term) {
      const before = this.#points[row] ?? 0;
      if (points <= before) return;
      this.#sums[row] = (this.#sums[row] ?? 0) + points - before;
      this.#points[row] = points;
      if (this.isOfTitle(points) && !this.isOfTitle(before))
        this.#inTitle[row] = (this.#inTitle[row] ?? 0) + 1;
    } else if (terms === this.#term - 1) {
      if (terms === 0) {
        if (this.#touched === this.#rows.length) this.#growRows();
        this.#rows[this.#touched] = row;
        this.#touched += 1;
      }
      this.#reached += 1;
      this.#terms[row] = this.#term;
      this.#sums[row] = (this.#sums[row] ?? 0) + points;
      this.#points[row] = points;
      if (this.isOfTitle(points)) this.#inTitle[row] = (this.#inTitle[row] ?? 0) + 1;
    }
  }

  finish(): FoundRows {
    let found = 0;
    for (let at = 0; at < this.#touched; at += 1) {
      const row = this.#rows[at] ?? 0;
      if (this.#terms[row] === this.#term) {
        this.#rows[found] = row;
        this.#scores[found] = this.#scoreOf(row);
        found += 1;
      }
      this.#terms[row] = 0;
      this.#sums[row] = 0;
      this.#inTitle[row] = 0;
    }
    return { rows: this.#rows.subarray(0, found), scores: this.#scores.subarray(0, found) };
  }

  /** The arrays grow on demand, because few searches touch a large part of all rows. */
  #growRows(): void {
    const rows = new Uint32Array(Math.min(this.#terms.length, Math.max(FIRST_TOUCHED, this.#touched * 2)));
    rows.set(this.#rows);
    this.#rows = rows;
    this.#scores = new Uint16Array(rows.length);
  }

  #scoreOf(row: number): number {
    const text = Math.trunc((this.#sums[row] ?? 0) / this.#term);
    const titleWords = this.#titleWords[row] ?? 0;
    if (titleWords === 0) return text;
    const share = Math.trunc(((this.#inTitle[row] ?? 0) * this.#fieldScores.wholeTitle) / titleWords);
    return text + Math.min(this.#fieldScores.wholeTitle, share);
  }
}

export function forEachField(fields: RowFields, visit: (row: number, field: number) => void): void {
  for (let at = 0; at < fields.length; at += 1) {
    for (let row = at * 4, rest = fields[at] ?? 0; rest !== 0; row += 1, rest >>>= 2) {
      if ((rest & 3) !== 0) visit(row, (rest & 3) - 1);
    }
  }
}
