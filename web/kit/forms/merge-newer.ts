export interface Merged<Values> {
  values: Values;
  /** Changed elsewhere alone; the form takes them over. */
  taken: (keyof Values & string)[];
  /** Changed on both sides; the typed values stay. */
  contested: (keyof Values & string)[];
}

/**
 * Untouched fields follow the newer version, edited ones stay.
 * @param together fields that mean something together alone: an edit of one is an edit of each
 */
export function mergeNewer<Values extends object>(
  base: Values,
  typed: Values,
  newer: Values,
  together: readonly (keyof Values)[] = [],
): Merged<Values> {
  const fields = Object.keys(newer) as (keyof Values & string)[]; // a form has no others
  const changedThere = fields.filter((field) => !isSame(newer[field], base[field]));
  const isEdited = (field: keyof Values) => !isSame(typed[field], base[field]);
  const isTyped = (field: keyof Values) =>
    together.includes(field) ? together.some(isEdited) : isEdited(field);
  const taken = changedThere.filter((field) => !isTyped(field));
  return {
    values: { ...typed, ...Object.fromEntries(taken.map((field) => [field, newer[field]])) },
    taken,
    contested: changedThere.filter((field) => isTyped(field) && !isSame(typed[field], newer[field])),
  };
}

/** Whether two values of a form are the same, apart from spaces around texts, fields without text and the order of lists of texts. */
export function isSame(one: unknown, other: unknown): boolean {
  return comparable(one) === comparable(other);
}

function comparable(value: unknown): string {
  return JSON.stringify([value], (_, part: unknown) => {
    if (typeof part === 'string') return part.trim();
    if (typeof part !== 'object' || part === null) return part;
    if (Array.isArray(part)) {
      const items: readonly unknown[] = part;
      return items.every((item) => typeof item === 'string') ? items.toSorted() : items;
    }
    return Object.fromEntries(
      Object.entries(part)
        .filter(([, field]) => field !== '')
        .toSorted(([name], [next]) => (name < next ? -1 : 1)),
    );
  });
}

/** The order of a list does not count. */
export function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(String).toSorted().join(', ');
  if (typeof value === 'object' && value !== null) return Object.values(value).join(', ');
  return String(value).trim();
}
