import { dayIn, pageIn, textIn } from '../url-state/address-values.ts';
import { isId } from '../url-state/is-id.ts';
import type { Sorting } from './sorted-rows.ts';

export interface Option<Value extends string = string> {
  value: Value;
  label: string;
}

interface SearchField {
  label: string;
  placeholder?: string;
  hideLabel?: boolean;
}

export type ParamField =
  | ({ kind: 'search' } & SearchField)
  | { kind: 'text'; label: string }
  /** Without options here, the screen knows them once its list is loaded. */
  | { kind: 'choice'; label: string; placeholder?: string; options?: readonly Option[] }
  | { kind: 'days' }
  | { kind: 'sort'; columns: Readonly<Record<string, SortColumn>> };

/** A form, an address and a call of the API hold texts alone. */
export interface ListParam<Value extends string> {
  /** A missing or invalid value counts as the initial one. */
  read: (address: URLSearchParams, name: string) => Value;
  /** The address leaves this value out. */
  initial: (address: URLSearchParams) => Value;
  narrows: boolean;
  /** A place says where the shown rows start; any other change returns to the first row. */
  isPlace?: boolean;
  field?: ParamField;
  chip?: (value: string) => string;
}

export function text(maxLength = 100): ListParam<string> {
  return { read: (address, name) => textIn(address, name, maxLength), initial: () => '', narrows: true };
}

/** YYYY-MM-DD. */
const day: ListParam<string> = { read: dayIn, initial: () => '', narrows: true };

/** `parse` also normalizes the spelling. */
export function parsed<Value extends string>(
  parse: (written: string) => Value | undefined,
): ListParam<Value | ''> {
  return {
    read: (address, name) => parse(address.get(name) ?? '') ?? '',
    initial: () => '',
    narrows: true,
  };
}

export function oneOf<Value extends string>(values: readonly Value[]): ListParam<Value | ''> {
  return parsed((written) => values.find((value) => value === written));
}

export const id = parsed((written) => (isId(written) ? written : undefined));

/** Its field never folds. */
export function searchWords(field: Partial<SearchField> = {}): ListParam<string> {
  return {
    ...text(),
    field: { kind: 'search', label: 'Search', ...field },
    chip: (words) => `“${words}”`,
  };
}

interface ChoiceField<Value extends string> {
  label: string;
  placeholder?: string;
  options: readonly Option<Value>[];
}

export function choice<const Value extends string>(field: ChoiceField<Value>): ListParam<Value | ''> {
  const { label, options } = field;
  return withChip(
    { ...oneOf(options.map(({ value }) => value)), field: { kind: 'choice', ...field } },
    (chosen) => `${label}: ${options.find(({ value }) => value === chosen)?.label}`,
  );
}

export function optionsOf<Value extends string>(
  words: Readonly<Record<Value, string | { readonly label: string }>>,
): Option<Value>[] {
  const values = Object.keys(words) as Value[]; // the keys of the table
  return values.map((value) => {
    const word: string | { readonly label: string } = words[value];
    return { value, label: typeof word === 'string' ? word : word.label };
  });
}

/** The screen names the options once its list is loaded. */
export function asChoice<Value extends string>(
  param: ListParam<Value>,
  field: Omit<ChoiceField<Value>, 'options'>,
): ListParam<Value> {
  return withChip({ ...param, field: { kind: 'choice', ...field } }, (value) => `${field.label}: ${value}`);
}

export function withTextField(param: ListParam<string>, label: string): ListParam<string> {
  return { ...param, field: { kind: 'text', label } };
}

/** @param inWords words a day for the chips */
export function days(inWords: (day: string) => string = (written) => written) {
  return {
    from: withChip({ ...day, field: { kind: 'days' } }, (from) => `From ${inWords(from)}`),
    to: withChip(day, (to) => `To ${inWords(to)}`),
  };
}

export function withChip<Value extends string>(
  param: ListParam<Value>,
  chip: (value: Exclude<Value, ''>) => string,
): ListParam<Value> {
  return { ...param, chip: chip as (value: string) => string }; // is asked for values of the parameter alone
}

/** An address without the parameter gets this value. */
export function withInitial<Value extends string>(
  param: ListParam<Value>,
  initial: Exclude<Value, ''>,
): ListParam<Exclude<Value, ''>> {
  return {
    ...param,
    // A non-empty text is one of the other values.
    read: (address, name) => (param.read(address, name) || initial) as Exclude<Value, ''>,
    initial: () => initial,
  };
}

export function beside<Value extends string>(param: ListParam<Value>): ListParam<Value> {
  return { ...param, narrows: false };
}

export function asPlace<Value extends string>(param: ListParam<Value>): ListParam<Value> {
  return { ...beside(param), isPlace: true };
}

export const place = asPlace(text());

export interface SortColumn {
  label: string | Record<Sorting<string>['direction'], string>;
  first: Sorting<string>['direction'];
}

export function sorted<Column extends string>(columns: Readonly<Record<Column, SortColumn>>) {
  const names = Object.keys(columns) as Column[]; // the keys of the record, by its type
  const find = (address: URLSearchParams) =>
    names.find((name) => name === address.get('sortBy')) ?? (names[0] as Column); // a list has a column
  const firstOf = (address: URLSearchParams) => columns[find(address)].first;
  return {
    sortBy: {
      read: find,
      initial: () => find(new URLSearchParams()),
      narrows: false,
      field: { kind: 'sort', columns },
    },
    direction: {
      read: (address) => {
        const written = address.get('direction');
        return written === 'ascending' || written === 'descending' ? written : firstOf(address);
      },
      initial: firstOf,
      narrows: false,
    },
  } satisfies { sortBy: ListParam<Column>; direction: ListParam<Sorting<string>['direction']> };
}

export type ListParams = Readonly<Record<string, ListParam<string>>>;
type ValueOf<Param> = Param extends ListParam<infer Value> ? Value : never;

/** Pages count from 1. */
export type ListState<P extends ListParams> = { readonly [Name in keyof P]: ValueOf<P[Name]> } & {
  readonly page: number;
};

/** The address holds the whole state, to bookmark, share and step back to. */
export interface ListDefinition<P extends ListParams> {
  params: P;
  /** An address may hold anything: invalid values count as absent. */
  read: (address: URLSearchParams) => ListState<P>;
  addressOf: (state: ListState<P>) => string;
  atStart: (state: ListState<P>) => ListState<P>;
  isNarrowed: (state: ListState<P>) => boolean;
  narrowing: (state: ListState<P>) => (keyof P & string)[];
  queryOf: (state: ListState<P>) => { [Name in keyof P]?: Exclude<ValueOf<P[Name]>, ''> } & { page: string };
}

export function defineList<const P extends ListParams>(params: P): ListDefinition<P> {
  const entries = Object.entries(params);
  const valueOf = (state: ListState<P>, name: string): string => state[name as keyof P & string]; // from its entries
  const narrowing = (state: ListState<P>) =>
    entries
      .filter(
        ([name, { narrows, initial }]) => narrows && valueOf(state, name) !== initial(new URLSearchParams()),
      )
      .map(([name]) => name as keyof P & string); // from its entries
  const start = Object.fromEntries(
    entries
      .filter(([, { isPlace }]) => isPlace)
      .map(([name, { initial }]) => [name, initial(new URLSearchParams())]),
  );
  return {
    params,
    read: (address) =>
      Object.fromEntries([
        ...entries.map(([name, param]) => [name, param.read(address, name)]),
        ['page', pageIn(address)],
      ]) as ListState<P>, // a value of each parameter
    addressOf: (state) => {
      const address = new URLSearchParams();
      for (const [name, param] of entries) {
        if (valueOf(state, name) !== param.initial(address)) address.set(name, valueOf(state, name));
      }
      if (state.page > 1) address.set('page', String(state.page));
      return `?${address}`;
    },
    atStart: (state) => ({ ...state, ...start, page: 1 }),
    isNarrowed: (state) => narrowing(state).length > 0,
    narrowing,
    queryOf: (state) =>
      Object.fromEntries([
        ...entries.map(([name]) => [name, valueOf(state, name)]).filter(([, value]) => value !== ''),
        ['page', String(state.page)],
      ]) as ReturnType<ListDefinition<P>['queryOf']>, // the same entries without empty ones
  };
}
