import { dayIn, pageIn, textIn } from '../url-state/address-values.ts';
import { isId } from '../url-state/is-id.ts';
import type { Sorting } from './sorted-rows.ts';

/** A value that can be chosen, and how it is called. */
export interface Option<Value extends string = string> {
  value: Value;
  label: string;
}

interface SearchField {
  label: string;
  placeholder?: string;
  hideLabel?: boolean;
}

/** How a parameter is set in the form of its list. */
export type ParamField =
  | ({ kind: 'search' } & SearchField)
  | { kind: 'text'; label: string }
  /** Where the options are left out, the screen knows them once its list is loaded. */
  | { kind: 'choice'; label: string; placeholder?: string; options?: readonly Option[] }
  /** The first and the last day of a range. */
  | { kind: 'days' }
  | { kind: 'sort'; columns: Readonly<Record<string, SortColumn>> };

/** One parameter of a list's address. Texts alone: a form, an address and a call of the API hold nothing else. */
export interface ListParam<Value extends string> {
  /** The value in the address; the initial one when it is missing or invalid. */
  read: (address: URLSearchParams, name: string) => Value;
  /** The value that the address leaves out. */
  initial: (address: URLSearchParams) => Value;
  /** Whether a value of it hides rows of the list. */
  narrows: boolean;
  /** Whether it says where the shown rows begin, as the page does: any other change begins again at the first row. */
  isPlace?: boolean;
  field?: ParamField;
  /** The words of the chip that takes a value away; a parameter without them has no chip. */
  chip?: (value: string) => string;
}

/** A text of at most `maxLength` characters. */
export function text(maxLength = 100): ListParam<string> {
  return { read: (address, name) => textIn(address, name, maxLength), initial: () => '', narrows: true };
}

/** A calendar day, YYYY-MM-DD. */
const day: ListParam<string> = { read: dayIn, initial: () => '', narrows: true };

/** Whatever `parse` accepts, in its spelling. */
export function parsed<Value extends string>(
  parse: (written: string) => Value | undefined,
): ListParam<Value | ''> {
  return {
    read: (address, name) => parse(address.get(name) ?? '') ?? '',
    initial: () => '',
    narrows: true,
  };
}

/** One of these values. */
export function oneOf<Value extends string>(values: readonly Value[]): ListParam<Value | ''> {
  return parsed((written) => values.find((value) => value === written));
}

export const id = parsed((written) => (isId(written) ? written : undefined));

/** The search text of a list. Its field is always in sight. */
export function searchWords(field: Partial<SearchField> = {}): ListParam<string> {
  return {
    ...text(),
    field: { kind: 'search', label: 'Search', ...field },
    chip: (words) => `“${words}”`,
  };
}

interface ChoiceField<Value extends string> {
  label: string;
  /** What the field says without a choice. */
  placeholder?: string;
  options: readonly Option<Value>[];
}

/** One of these options. */
export function choice<const Value extends string>(field: ChoiceField<Value>): ListParam<Value | ''> {
  const { label, options } = field;
  return withChip(
    { ...oneOf(options.map(({ value }) => value)), field: { kind: 'choice', ...field } },
    (chosen) => `${label}: ${options.find(({ value }) => value === chosen)?.label}`,
  );
}

/** The choices of a table of words, in its order. */
export function optionsOf<Value extends string>(
  words: Readonly<Record<Value, string | { readonly label: string }>>,
): Option<Value>[] {
  const values = Object.keys(words) as Value[]; // the keys of the table
  return values.map((value) => {
    const word: string | { readonly label: string } = words[value];
    return { value, label: typeof word === 'string' ? word : word.label };
  });
}

/** The same parameter, as a choice among options that the screen names once its list is loaded. */
export function asChoice<Value extends string>(
  param: ListParam<Value>,
  field: Omit<ChoiceField<Value>, 'options'>,
): ListParam<Value> {
  return withChip({ ...param, field: { kind: 'choice', ...field } }, (value) => `${field.label}: ${value}`);
}

/** The same parameter, with a field for its text that is always in sight. */
export function withTextField(param: ListParam<string>, label: string): ListParam<string> {
  return { ...param, field: { kind: 'text', label } };
}

/** The first and the last day of a list. @param inWords how their chips say a day */
export function days(inWords: (day: string) => string = (written) => written) {
  return {
    from: withChip({ ...day, field: { kind: 'days' } }, (from) => `From ${inWords(from)}`),
    to: withChip(day, (to) => `To ${inWords(to)}`),
  };
}

/** The same parameter, with a chip. */
export function withChip<Value extends string>(
  param: ListParam<Value>,
  chip: (value: Exclude<Value, ''>) => string,
): ListParam<Value> {
  return { ...param, chip: chip as (value: string) => string }; // is asked for values of the parameter alone
}

/** The same parameter, with another value for an address without it. */
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

/** The same parameter, when it does not narrow the list. */
export function beside<Value extends string>(param: ListParam<Value>): ListParam<Value> {
  return { ...param, narrows: false };
}

/** The same parameter, when it says where the shown rows begin. */
export function asPlace<Value extends string>(param: ListParam<Value>): ListParam<Value> {
  return { ...beside(param), isPlace: true };
}

/** Behind which row of the list the shown ones begin. */
export const place = asPlace(text());

/** A column that a list can be sorted by. */
export interface SortColumn {
  /** For each direction where the choice offers both. */
  label: string | Record<Sorting<string>['direction'], string>;
  /** The direction of the first press on its heading. */
  first: Sorting<string>['direction'];
}

/** Column and direction of a sorted list, the first column unless the address names another. */
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

/** What a list shows: a value of each parameter, and the page, from 1. */
export type ListState<P extends ListParams> = { readonly [Name in keyof P]: ValueOf<P[Name]> } & {
  readonly page: number;
};

/** The state of a list, all of it in the address: it can be bookmarked, shared and stepped back through. */
export interface ListDefinition<P extends ListParams> {
  params: P;
  /** Parses an address; it may hold anything, and invalid values count as absent. */
  read: (address: URLSearchParams) => ListState<P>;
  /** The query of an address, from '?', without initial values. */
  addressOf: (state: ListState<P>) => string;
  /** The same rows from the first one. */
  atStart: (state: ListState<P>) => ListState<P>;
  /** Whether a value hides rows of the list. */
  isNarrowed: (state: ListState<P>) => boolean;
  /** The parameters whose values do. */
  narrowing: (state: ListState<P>) => (keyof P & string)[];
  /** The parameters of the API's call; those without a value are left out. */
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
