/** Checks a value that the browser stored. */
export type Shape<Value> = (value: unknown) => value is Value;

export const isText: Shape<string> = (value) => typeof value === 'string';
export const isFlag: Shape<boolean> = (value) => typeof value === 'boolean';

export const isNumber: Shape<number> = (value) => typeof value === 'number';

export function maybe<Value>(isValue: Shape<Value>): Shape<Value | undefined> {
  return (value): value is Value | undefined => value === undefined || isValue(value);
}

export function orNull<Value>(isValue: Shape<Value>): Shape<Value | null> {
  return (value): value is Value | null => value === null || isValue(value);
}

export function oneOf<const Value>(values: readonly Value[]): Shape<Value> {
  return (value): value is Value => values.some((each) => each === value);
}

export function listOf<Value>(isItem: Shape<Value>): Shape<Value[]> {
  return (value): value is Value[] => Array.isArray(value) && value.every(isItem);
}

export function either<One, Other>(isOne: Shape<One>, isOther: Shape<Other>): Shape<One | Other> {
  return (value): value is One | Other => isOne(value) || isOther(value);
}

/** Fields of any name. */
export function recordOf<Value>(isField: Shape<Value>): Shape<Record<string, Value>> {
  return (value): value is Record<string, Value> => isObject(value) && Object.values(value).every(isField);
}

/** These fields and no others. */
export function fieldsOf<Value extends object>(
  shapes: {
    readonly [Name in keyof Value]-?: Shape<Value[Name]>;
  },
): Shape<Value> {
  const checks = Object.entries<(field: unknown) => boolean>(shapes);
  return (value): value is Value =>
    isObject(value) &&
    Object.keys(value).every((name) => name in shapes) &&
    checks.every(([name, isField]) => isField(value[name]));
}

/** Each of these fields, of one shape. */
export function each<Name extends string, Value>(
  names: readonly Name[],
  isField: Shape<Value>,
): Record<Name, Shape<Value>> {
  const entries = names.map((name): [Name, Shape<Value>] => [name, isField]);
  return Object.fromEntries(entries) as Record<Name, Shape<Value>>; // one entry for each name
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
