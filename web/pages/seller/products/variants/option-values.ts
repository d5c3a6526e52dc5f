import { swatchOf } from '../../../../../contract/kernel/colours.ts';
import type { OptionKind } from '../../../../../contract/kernel/option-schemas.ts';
import { isSameText } from '../../../../../contract/kernel/words.ts';
import { randomId } from '../../../../kit/ids/random-id.ts';
import type { EditedOption, EditedValue } from './matrix.ts';

export const KINDS: readonly { value: OptionKind; label: string }[] = [
  { value: 'size', label: 'Size' },
  { value: 'colour', label: 'Colour' },
  { value: 'other', label: 'Other' },
];

export const OPTION_NAMES = ['Size', 'Colour', 'Storage'];

export const SIZE_SETS: readonly { label: string; names: readonly string[] }[] = [
  { label: 'S to XXL', names: ['S', 'M', 'L', 'XL', 'XXL'] },
  { label: 'UK 6 to 11', names: [6, 7, 8, 9, 10, 11].map((size) => `UK ${size}`) },
  { label: 'Waist 28 to 38', names: [28, 30, 32, 34, 36, 38].map(String) },
];

/** Commas, tabs and lines separate the names. */
export function namesIn(list: string): string[] {
  return list
    .split(/[,\t\r\n]/)
    .map((name) => name.trim())
    .filter(Boolean);
}

/** Names that the option has are skipped; a saved value returns with its number. */
export function withValues(
  option: EditedOption,
  names: readonly string[],
  saved: readonly EditedValue[] = [],
): EditedOption {
  const values = [...option.values];
  for (const name of names) {
    if (values.some((value) => isSameText(value.name.trim(), name))) continue;
    const again = saved.find(
      (value) => isSameText(value.name.trim(), name) && !values.some(({ key }) => key === value.key),
    );
    values.push(again ?? { key: randomId(), number: undefined, name, swatch: '' });
  }
  return withSwatches({ ...option, values });
}

/** Colours of known names get a swatch. */
export function withSwatches(option: EditedOption): EditedOption {
  if (option.kind !== 'colour') return option;
  return {
    ...option,
    values: option.values.map((value) =>
      value.number === undefined && value.swatch === ''
        ? { ...value, swatch: swatchOf(value.name) ?? '' }
        : value,
    ),
  };
}

/** A proposed swatch of the old name is replaced. */
export function renamed(value: EditedValue, name: string, kind: OptionKind): EditedValue {
  const isProposed = value.number === undefined && value.swatch === (swatchOf(value.name) ?? '');
  return { ...value, name, ...(kind === 'colour' && isProposed && { swatch: swatchOf(name) ?? '' }) };
}
