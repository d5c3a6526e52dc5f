const BUCKETS = 4096;
const BUCKET_SHIFT = 20;

/** A page of an order. */
export interface Range {
  skip: number;
  limit: number;
}

interface Ranked {
  rows: Uint32Array;
  /** For each of the rows; whole numbers from 0. */
  scores: Uint16Array;
  /** 32 bits by which rows with equal scores are ordered; `compare` decides between equal ones. */
  headOf: (row: number) => number;
  compare: (a: number, b: number) => number;
}

/** A page of the rows by their scores, the highest first. Only the page is sorted, so that every page takes the same time. */
export function bestRows(ranked: Ranked, highest: number, range: Range): number[] {
  const { rows, scores } = ranked;
  const byScore = bucketsOf(rows.length, highest + 1, (at) => highest - (scores[at] ?? 0), range);
  return byScore.flatMap((bucket) => bestOfEqual(ranked, bucket));
}

/** Part of the rows with the same score, in the order of their heads. */
function bestOfEqual({ rows, headOf, compare }: Ranked, { places, range }: Bucket): number[] {
  const equal = places.map((place) => rows[place] ?? 0);
  const buckets = bucketsOf(equal.length, BUCKETS, (at) => headOf(equal[at] ?? 0) >>> BUCKET_SHIFT, range);
  return buckets.flatMap((bucket) => {
    const few = bucket.places.map((place) => equal[place] ?? 0);
    few.sort((a, b) => headOf(a) - headOf(b) || compare(a, b));
    return few.slice(bucket.range.skip, bucket.range.skip + bucket.range.limit);
  });
}

interface Bucket {
  /** All that lie in it. */
  places: number[];
  /** The part of them that is wanted. */
  range: Range;
}

/** Of places that lie in buckets: the buckets that part of the order needs, each with its own part. */
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
  let before = 0;
  for (let bucket = 0; bucket < buckets && before < skip + limit; bucket += 1) {
    const after = before + (sizes[bucket] ?? 0);
    if (after > skip && after > before) {
      const from = Math.max(skip - before, 0);
      const to = Math.min(skip + limit, after) - before;
      wanted.set(bucket, { places: [], range: { skip: from, limit: to - from } });
    }
    before = after;
  }
  for (let place = 0; place < size; place += 1) wanted.get(bucketOf(place))?.places.push(place);
  return [...wanted.values()];
}
