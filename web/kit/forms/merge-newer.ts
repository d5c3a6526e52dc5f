interface Merged<Values> {
  values: Values;
  /** Changed elsewhere alone; the form takes them over. */
  taken: (keyof Values & string)[];
  /** Changed on both sides; the typed values stay. */
  contested: (keyof Values & string)[];
}

/** Untouched fields follow the newer version, edited ones stay. */
export function mergeNewer<Values extends object>(
  base: Values,
  typed: Values,
  newer: Values,
): Merged<Values> {
  const fields = Object.keys(newer) as (keyof Values & string)[]; // a form has no others
  const changedThere = fields.filter((field) => textOf(newer[field]) !== textOf(base[field]));
  const isTyped = (field: keyof Values) => textOf(typed[field]) !== textOf(base[field]);
  const differs = (field: keyof Values) => textOf(typed[field]) !== textOf(newer[field]);
  const taken = changedThere.filter((field) => !isTyped(field));
  return {
    values: { ...typed, ...Object.fromEntries(taken.map((field) => [field, newer[field]])) },
    taken,
    contested: changedThere.filter((field) => isTyped(field) && differs(field)),
  };
}

/** The order of a list does not count. */
export function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(String).toSorted().join(', ');
  if (typeof value === 'object' && value !== null) return Object.values(value).join(', ');
  return String(value).trim();
}
