import { COLOUR_NAMES } from '../../../../contract/kernel/colours.ts';
import { MAX_PRODUCT_OPTIONS } from '../../../../contract/kernel/limits.ts';
import type { Specification } from '../../../../contract/kernel/attributes.ts';
import { isSameText } from '../../../../contract/kernel/words.ts';
import { MEASURE, readMeasure } from '../../../../contract/kernel/measures.ts';
import type { OptionKind, VariantChoice } from '../../../../contract/kernel/option-schemas.ts';

export interface NamedVariants {
  name: string;
  brand: string;
  options: readonly { name: string; kind: OptionKind }[];
  variants: readonly (readonly VariantChoice[])[];
  specifications: readonly Specification[];
}

export interface GuessedOptions {
  name: string;
  options: { name: string; kind: OptionKind }[];
  /** The order is product, variant, option; an unknown value is empty. */
  choices: string[][][];
}

type Difference = Record<OptionKind, string>;

const NAMES: Record<OptionKind, string> = { size: 'Size', colour: 'Colour', other: 'Type' };

const SYSTEM_SIZE = String.raw`(?:UK|EU|US)\s?\d+(?:\.\d+)?(?![\p{L}\d])`;

const MEASURED = new RegExp(String.raw`(?<![\p{L}\d])(?:${MEASURE}|${SYSTEM_SIZE})`, 'iu');

/** Names write letter sizes in capitals; bare figures count too. */
const PLAIN_SIZE = /(?<![\p{L}\d])(?:\d*X*[SL]|M|\d+(?:\.\d+)?)(?![\p{L}\d])/u;

/** A figure and its unit are one word. */
const WORD = new RegExp(
  String.raw`[^\s\p{L}\d]*(?<![\p{L}\d])(?:${MEASURE}|${SYSTEM_SIZE})[^\s\p{L}\d]*|\S+`,
  'giu',
);

const COLOUR = new RegExp(
  `(?<!\\p{L})(?:(?:dark|light|deep|pale|bright)\\s)?(?:${COLOUR_NAMES.join('|')})(?!\\p{L})`,
  'iu',
);

/**
 * The rest of a name becomes an option only where variants could not be distinguished otherwise. An option
 * that repeats an attribute gets its name, and then gives the attribute.
 */
export function guessOptions(products: readonly NamedVariants[]): GuessedOptions {
  const wordsOf = products.map((product) => afterBrand(product).match(WORD) ?? []);
  const isShared = (word: string) =>
    wordsOf.every((words) => words.some((other) => isSameValue(bare(other), bare(word))));
  const differences = wordsOf.map((words) => differenceIn(words.filter((word) => !isShared(word)).join(' ')));
  const valuesOf = (kind: OptionKind) => differences.map((difference) => difference[kind]);
  const own = distinctOptions(products);
  const guessed = (['size', 'colour', 'other'] as const)
    .filter((kind) => isDistinctive(valuesOf(kind)))
    .map((kind) => ({ name: attributeWithValues(products, valuesOf(kind)) ?? NAMES[kind], kind }));
  const choicesBy = (options: GuessedOptions['options']) =>
    products.map(({ variants }, place) =>
      variants.map((words) => options.map((option) => valueOf(option, words, differences[place], own))),
    );
  const options = own.slice(0, MAX_PRODUCT_OPTIONS);
  for (const option of guessed) {
    if (options.length === MAX_PRODUCT_OPTIONS) break;
    const isNamedByAll = option.kind !== 'other' && differences.every((each) => each[option.kind] !== '');
    if (!isNamedByAll && options.length > 0 && areDistinct(choicesBy(options).flat())) continue;
    if (!options.some(({ name, kind }) => isSameText(name, option.name) || kind === option.kind))
      options.push(option);
  }
  if (options.length === 0) options.push({ name: NAMES.size, kind: 'size' });
  return { name: sharedName(products, wordsOf, isShared), options, choices: choicesBy(options) };
}

function sharedName(
  [first]: readonly NamedVariants[],
  [words = []]: readonly (readonly string[])[],
  isShared: (word: string) => boolean,
): string {
  if (!first) return '';
  const shared = trimmed(words.filter(isShared).join(' '));
  const rest = afterBrand(first);
  const [colour = ''] = COLOUR.exec(rest) ?? [];
  const size = sizeIn(rest.replace(colour, ' '));
  const brand = first.name.trim().slice(0, first.name.trim().length - rest.length);
  const plain = trimmed(rest.replace(colour, ' ').replace(size, ' ').replace(/\s+/g, ' '));
  return trimmed(`${brand}${shared || plain || rest}`);
}

function afterBrand({ name, brand }: NamedVariants): string {
  const begins = isSameText(name.trim().slice(0, brand.trim().length + 1), `${brand.trim()} `);
  return brand.trim() !== '' && begins ? name.trim().slice(brand.trim().length + 1) : name.trim();
}

const trimmed = (text: string) => text.replace(/^[\s,/–-]+|[\s,/–-]+$/gu, '');

const bare = (word: string) => word.replace(/^[^\p{L}\d]+|[^\p{L}\d]+$/gu, '');

function distinctOptions(products: readonly NamedVariants[]): GuessedOptions['options'] {
  return products
    .flatMap(({ options }) => options)
    .filter(({ name }, place, all) => all.findIndex((other) => isSameText(other.name, name)) === place)
    .map(({ name, kind }) => ({ name, kind }));
}

function differenceIn(text: string): Difference {
  const colour = COLOUR.exec(text)?.[0] ?? '';
  const withoutColour = text.replace(colour, ' ');
  const size = sizeIn(withoutColour);
  const other = withoutColour.replace(size, ' ').split(/\s+/).map(bare).filter(Boolean).join(' ');
  return { colour: capitalised(colour), size, other: capitalised(other) };
}

/** A measure such as 500 ml counts before a bare figure or letter. */
function sizeIn(text: string): string {
  return (MEASURED.exec(text) ?? PLAIN_SIZE.exec(text))?.[0] ?? '';
}

/** 1 l and 1,000 ml are the same value. */
function isSameValue(one: string, other: string): boolean {
  const [a, b] = [readMeasure(one), readMeasure(other)];
  return isSameText(one, other) || (a !== undefined && a.unit === b?.unit && a.amount === b.amount);
}

/** A name may leave out the unit of the attribute's value. */
function attributeWithValues(
  products: readonly NamedVariants[],
  values: readonly string[],
): string | undefined {
  const isSaid = (attribute: Specification, value: string) =>
    isSameValue(attribute.value, value) ||
    readMeasure(attribute.value)?.number === Number(value || Number.NaN);
  const [first] = products;
  return first?.specifications.find(({ id }) =>
    products.every(({ specifications }, place) =>
      specifications.some((attribute) => attribute.id === id && isSaid(attribute, values[place] ?? '')),
    ),
  )?.name;
}

function isDistinctive(values: readonly string[]): boolean {
  return new Set(values).size > 1;
}

function valueOf(
  option: GuessedOptions['options'][number],
  words: readonly VariantChoice[],
  difference: Difference | undefined,
  own: GuessedOptions['options'],
): string {
  const chosen = words.find((choice) => isSameText(choice.option, option.name))?.value;
  if (chosen !== undefined) return chosen;
  // Only the first option of a kind takes the guess, so that no value is used twice.
  const isFirstOfKind = own.find(({ kind }) => kind === option.kind) ?? option;
  return isFirstOfKind.name === option.name ? (difference?.[option.kind] ?? '') : '';
}

function areDistinct(choices: readonly (readonly string[])[]): boolean {
  const combinations = choices.map((values) => JSON.stringify(values).toLowerCase());
  return new Set(combinations).size === choices.length && choices.every((values) => !values.includes(''));
}

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
