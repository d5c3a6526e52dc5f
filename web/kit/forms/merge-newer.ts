type Fields = Record<string, unknown>;

/** The name of a field, after that of its group: 'limits.late'. Groups among `Whole` are fields themselves. */
export type FieldPath<Values, Whole extends PropertyKey = never> = {
  [Name in keyof Values & string]: Name extends Whole
    ? Name
    : Values[Name] extends string | readonly unknown[]
      ? Name
      : Values[Name] extends object
        ? string extends keyof Values[Name]
          ? Name
          : `${Name}.${FieldPath<Values[Name]>}`
        : Name;
}[keyof Values & string];

export interface Merged<Values, Whole extends PropertyKey = never> {
  values: Values;
  /** The newer values, but of contested fields the former ones: merged with it again, they stay contested. */
  base: Values;
  /** Changed elsewhere alone; the form takes them over. */
  taken: FieldPath<Values, Whole>[];
  /** Changed on both sides; the typed values stay. */
  contested: FieldPath<Values, Whole>[];
}

/**
 * Untouched fields follow the newer version, edited ones stay; so do the fields of groups.
 * @param together fields that mean something together alone: an edit of one is an edit of each
 */
export function mergeNewer<Values extends object, const Whole extends keyof Values & string = never>(
  base: Values,
  typed: Values,
  newer: Values,
  together: readonly Whole[] = [],
): Merged<Values, Whole> {
  const merged: unknown = mergeFields(fieldsIn(base), fieldsIn(typed), fieldsIn(newer), together);
  return merged as Merged<Values, Whole>; // the fields of the three values
}

function fieldsIn(value: object): Fields {
  return { ...value };
}

function mergeFields(
  base: Fields,
  typed: Fields,
  newer: Fields,
  together: readonly string[],
): Merged<Fields> {
  const merged: Merged<Fields> = { values: { ...typed }, base: { ...newer }, taken: [], contested: [] };
  const isEdited = (name: string) => !isSame(typed[name], base[name]);
  for (const name of Object.keys(newer)) {
    const [before, here, there] = [base[name], typed[name], newer[name]];
    const groups = together.includes(name) ? undefined : alike(before, here, there);
    if (groups) {
      const group = mergeFields(...groups, []);
      const inGroup = (path: string) => `${name}.${path}`;
      merged.values[name] = group.values;
      merged.base[name] = group.base;
      merged.taken.push(...group.taken.map(inGroup));
      merged.contested.push(...group.contested.map(inGroup));
    } else if (!isSame(before, there)) {
      const isTyped = together.includes(name) ? together.some(isEdited) : isEdited(name);
      if (!isTyped) {
        merged.values[name] = there;
        merged.taken.push(name);
      } else if (!isSame(here, there)) {
        merged.base[name] = before;
        merged.contested.push(name);
      }
    }
  }
  return merged;
}

/** Undefined where one is no group, or has other names: a table of free names is one field. */
function alike(...values: [unknown, unknown, unknown]): [Fields, Fields, Fields] | undefined {
  const [before, here, there] = values;
  if (!isGroup(before) || !isGroup(here) || !isGroup(there)) return undefined;
  const names = (group: Fields) => Object.keys(group).toSorted().join(' ');
  return names(before) === names(here) && names(here) === names(there) ? [before, here, there] : undefined;
}

function isGroup(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Whether two values of a form are the same, apart from spaces around texts and fields without text. */
export function isSame(one: unknown, other: unknown): boolean {
  return comparable(one) === comparable(other);
}

function comparable(value: unknown): string {
  return JSON.stringify([value], (_, part: unknown) => {
    if (typeof part === 'string') return part.trim();
    if (!isGroup(part)) return part;
    return Object.fromEntries(
      Object.entries(part)
        .filter(([, field]) => field !== '')
        .toSorted(([name], [next]) => (name < next ? -1 : 1)),
    );
  });
}

export function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.join(', ');
  if (typeof value === 'object' && value !== null) return Object.values(value).join(', ');
  return String(value).trim();
}
