import { isSameText } from './words.ts';
import { isBlank } from './plain-text.ts';
import type { AttributeId } from './schemas.ts';

/** `choices` are any number of the listed values; `number` may have a unit. */
export const ATTRIBUTE_TYPES = ['choice', 'choices', 'number', 'text', 'yes_no'] as const;
export type AttributeType = (typeof ATTRIBUTE_TYPES)[number];

export interface Attribute {
  id: AttributeId;
  name: string;
  type: AttributeType;
  unit?: string | undefined;
  choices: readonly string[];
  /** Former names of choices in lower case, with the present ones; known to the server alone. */
  formerChoices?: Readonly<Record<string, string>> | undefined;
}

export function isGivenByOption(
  { name }: Pick<Attribute, 'name'>,
  options: readonly { name: string }[],
): boolean {
  return options.some((option) => isSameText(option.name.trim(), name));
}

export type AttributeValue = string | number | boolean | string[];

export type AttributeValues = Record<AttributeId, AttributeValue>;

export interface Specification {
  id: AttributeId;
  name: string;
  value: string;
}

export const MAX_ATTRIBUTE_TEXT = 120;
const LARGEST_NUMBER = 1_000_000_000;
const YES = 'Yes';
const NO = 'No';
export const BETWEEN_CHOICES = ';';

export type ReadAttribute = { value: AttributeValue | undefined } | { fault: string };

/** Values come from forms, files and calls: text in any letter case, several choices separated by `;`. */
export function readAttribute(attribute: Attribute, written: unknown): ReadAttribute {
  const given = typeof written === 'string' ? written.trim() : written;
  if (given === undefined || given === null) return { value: undefined };
  if (typeof given === 'string' && isBlank(given)) return { value: undefined };
  switch (attribute.type) {
    case 'choice':
      return readChoice(attribute, given);
    case 'choices':
      return readChoices(attribute, given);
    case 'number':
      return readNumber(attribute, given);
    case 'text':
      return readText(given);
    case 'yes_no':
      return readYesNo(given);
  }
}

/** Finds a choice in any letter case, also by a former name. */
export function findChoice(
  { choices, formerChoices }: Pick<Attribute, 'choices' | 'formerChoices'>,
  written: string,
): string | undefined {
  const present = choices.find((choice) => isSameText(choice, written));
  const former = written.toLowerCase();
  if (present !== undefined || !formerChoices || !Object.hasOwn(formerChoices, former)) return present;
  return formerChoices[former];
}

function readChoice(attribute: Attribute, given: unknown): ReadAttribute {
  const { choices } = attribute;
  const value = typeof given === 'string' ? findChoice(attribute, given) : undefined;
  return value === undefined ? { fault: `Choose one of: ${choices.join(', ')}` } : { value };
}

function readChoices(attribute: Attribute, given: unknown): ReadAttribute {
  const { choices } = attribute;
  const parts: unknown[] = Array.isArray(given) ? given : String(given).split(BETWEEN_CHOICES);
  const texts = parts.map((each) => String(each).trim()).filter((each) => each !== '');
  const named = texts.map((each) => findChoice(attribute, each));
  const value = choices.filter((choice) => named.includes(choice));
  if (named.includes(undefined)) return { fault: `Choose from: ${choices.join(', ')}` };
  return { value: value.length > 0 ? value : undefined };
}

function readNumber({ unit }: Attribute, given: unknown): ReadAttribute {
  const value = typeof given === 'string' ? numberIn(given, unit) : given;
  const isPossible = typeof value === 'number' && value >= 0 && value <= LARGEST_NUMBER;
  if (isPossible && Number(value.toFixed(3)) === value) return { value };
  const example = unit ? `, in ${unit}` : '';
  return { fault: `Enter a number with at most three decimals${example}` };
}

function numberIn(text: string, unit: string | undefined): number {
  const folded = text.toLowerCase();
  const isWithUnit = unit !== undefined && folded.endsWith(unit.toLowerCase());
  const digits = isWithUnit ? folded.slice(0, -unit.length) : folded;
  const written = digits.replaceAll(',', '').trim();
  return /^\d+(\.\d+)?$/.test(written) ? Number(written) : Number.NaN;
}

function readText(given: unknown): ReadAttribute {
  const isFitting = typeof given === 'string' && given.length <= MAX_ATTRIBUTE_TEXT;
  return isFitting ? { value: given } : { fault: `Enter at most ${MAX_ATTRIBUTE_TEXT} characters` };
}

function readYesNo(given: unknown): ReadAttribute {
  if (typeof given === 'boolean') return { value: given };
  if (typeof given === 'string' && isSameText(given, YES)) return { value: true };
  if (typeof given === 'string' && isSameText(given, NO)) return { value: false };
  return { fault: `Enter ${YES} or ${NO}` };
}

/** `readAttribute` reads it back. */
export function writtenAttribute(value: AttributeValue | undefined): string {
  if (value === undefined) return '';
  if (typeof value === 'boolean') return value ? YES : NO;
  return typeof value === 'object' ? value.join(`${BETWEEN_CHOICES} `) : String(value);
}

/** Facets count these words, and filters name them. A text has none. */
export function filterWords(attribute: Pick<Attribute, 'type'>, value: AttributeValue): string[] {
  if (attribute.type === 'text') return [];
  if (typeof value === 'object') return [...value];
  return [writtenAttribute(value)];
}

export function attributeInWords({ unit }: Pick<Attribute, 'unit'>, value: AttributeValue): string {
  if (typeof value === 'object') return value.join(', ');
  if (typeof value === 'number') return unit ? `${value.toLocaleString('en-IN')} ${unit}` : String(value);
  return writtenAttribute(value);
}

export function specificationsOf(attributes: readonly Attribute[], values: AttributeValues): Specification[] {
  return attributes.flatMap(({ id, name, unit }) => {
    const value = values[id];
    return value === undefined ? [] : [{ id, name, value: attributeInWords({ unit }, value) }];
  });
}
