/** Seeded: the same seed gives the same market on every machine. */
export interface Random {
  next(): number;
  whole(from: number, to: number): number;
  chance(probability: number): boolean;
  pick<T>(list: readonly T[]): T;
  pickWeighted<T>(list: readonly T[], weightOf: (element: T) => number): T;
  shuffle<T>(list: readonly T[]): T[];
  hex(length: number): string;
  uuid<Id extends string>(): Id;
  /** A separate source, so that a change in one concept leaves the others as they were. */
  fork(name: string): Random;
}

export function createRandom(seed: string): Random {
  const next = mulberry32(hash(seed));
  const whole = (from: number, to: number): number => from + Math.floor(next() * (to - from + 1));
  const hex = (length: number): string => Array.from({ length }, () => whole(0, 15).toString(16)).join('');
  const pickWeighted = <T>(list: readonly T[], weightOf: (element: T) => number): T => {
    const total = list.reduce((sum, element) => sum + weightOf(element), 0);
    let point = next() * total;
    const chosen = list.find((element) => {
      point -= weightOf(element);
      return point < 0;
    });
    return chosen ?? elementAt(list, list.length - 1);
  };
  return {
    next,
    whole,
    hex,
    pickWeighted,
    chance: (probability) => next() < probability,
    pick: (list) => elementAt(list, whole(0, list.length - 1)),
    shuffle: (list) =>
      list
        .map((element) => ({ element, order: next() }))
        .sort((a, b) => a.order - b.order)
        .map(({ element }) => element),
    // The brand is the receiver's: an id made here is one by construction.
    uuid: <Id extends string>() =>
      `${hex(8)}-${hex(4)}-4${hex(3)}-${'89ab'.charAt(whole(0, 3))}${hex(3)}-${hex(12)}` as Id,
    fork: (name) => createRandom(`${seed}/${name}`),
  };
}

function elementAt<T>(list: readonly T[], index: number): T {
  const element = list[index];
  if (element === undefined) throw new RangeError(`nothing at ${index} of ${list.length}`);
  return element;
}

function hash(text: string): number {
  let value = 0x811c9dc5;
  for (const character of text) value = Math.imul(value ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return value >>> 0;
}

/** Tommy Ettinger's mulberry32: small, fast, and even enough for a demo. */
function mulberry32(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
