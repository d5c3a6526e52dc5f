export interface BaseScore {
  highest: number;
  of: (row: number) => number;
  compare: (a: number, b: number) => number;
}

/** Rows may be offered repeatedly: each counts with its highest score. */
export class TopK {
  readonly #baseScore: BaseScore;
  readonly #limit: number;
  readonly #best: { row: number; score: number }[] = [];
  #least = Number.NEGATIVE_INFINITY;

  constructor(baseScore: BaseScore, limit: number) {
    this.#baseScore = baseScore;
    this.#limit = limit;
  }

  get rows(): number[] {
    return this.#best.map(({ row }) => row);
  }

  get isFull(): boolean {
    return this.#best.length === this.#limit;
  }

  get least(): number {
    return this.#least;
  }

  offer(row: number, text: number): void {
    // The text alone excludes most rows.
    if (text + this.#baseScore.highest < this.#least) return;
    const score = text + this.#baseScore.of(row);
    if (score >= this.#least && score > Number.NEGATIVE_INFINITY) this.#put(row, score);
  }

  #put(row: number, score: number): void {
    const best = this.#best;
    const known = best.findIndex((other) => other.row === row);
    if (known !== -1) {
      if ((best[known]?.score ?? 0) >= score) return;
      best.splice(known, 1);
    }
    let place = best.length;
    for (; place > 0; place -= 1) {
      const other = best[place - 1];
      if (!other || other.score > score) break;
      if (other.score === score && this.#baseScore.compare(other.row, row) < 0) break;
    }
    if (place >= this.#limit) return;
    best.splice(place, 0, { row, score });
    if (best.length > this.#limit) best.pop();
    if (best.length === this.#limit) this.#least = best.at(-1)?.score ?? 0;
  }
}

/** Below this number sorting takes less time than making buckets. */
const FEW = 256;
const BUCKETS = 4096;
const BUCKET_SHIFT = 20;

export interface Range {
  skip: number;
  limit: number;
}

interface Ranked {
  rows: Uint32Array;
  scores: Uint16Array;
  /** 32 bits order rows of equal scores; `compare` decides where they are equal too. */
  headOf: (row: number) => number;
  compare: (a: number, b: number) => number;
}

/** Only the page is sorted, so that every page takes the same time. */
export function bestRows(ranked: Ranked, highest: number, range: Range): number[] {
  const { rows, scores } = ranked;
  const byScore = bucketsOf(rows.length, highest + 1, (at) => highest - (scores[at] ?? 0), range);
  return byScore.flatMap((bucket) => bestOfEqual(ranked, bucket));
}

function bestOfEqual({ rows, headOf, compare }: Ranked, { places, range }: Bucket): number[] {
  const equal = places.map((place) => rows[place] ?? 0);
  const inOrder = (few: number[]) => few.sort((a, b) => headOf(a) - headOf(b) || compare(a, b));
  if (equal.length <= FEW) return inOrder(equal).slice(range.skip, range.skip + range.limit);
  const buckets = bucketsOf(equal.length, BUCKETS, (at) => headOf(equal[at] ?? 0) >>> BUCKET_SHIFT, range);
  return buckets.flatMap((bucket) => {
    const few = inOrder(bucket.places.map((place) => equal[place] ?? 0));
    return few.slice(bucket.range.skip, bucket.range.skip + bucket.range.limit);
  });
}

interface Bucket {
  places: number[];
  range: Range;
}

function bucketsOf(
  size: number,
  buckets: number,
  bucketOf: (place: number) => number,
  { skip, limit }: Range,
): Bucket[] {
  const sizes = new Uint32Array(buckets);
  for (let place = 0; place < size; place += 1) {
    const bucket = bucketOf(place);
    sizes[bucket] = (sizes[bucket] ?? 0) + 1;
  }
  const wanted = new Map<number, Bucket>();
  let first = 0;
  let last = -1;
  let before = 0;
  for (let bucket = 0; bucket < buckets && before < skip + limit; bucket += 1) {
    const after = before + (sizes[bucket] ?? 0);
    if (after > skip && after > before) {
      if (wanted.size === 0) first = bucket;
      last = bucket;
      const from = Math.max(skip - before, 0);
      const to = Math.min(skip + limit, after) - before;
      wanted.set(bucket, { places: [], range: { skip: from, limit: to - from } });
    }
    before = after;
  }
  for (let place = 0; place < size; place += 1) {
    const bucket = bucketOf(place);
    // Most rows lie behind the page.
    if (bucket >= first && bucket <= last) wanted.get(bucket)?.places.push(place);
  }
  return [...wanted.values()];
}
