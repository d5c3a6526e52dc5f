import type { OptionValue } from '../../../../contract/kernel/option-schemas.ts';
import { Numbering } from '../engine/numbering.ts';

/** A size or a colour of a variant. */
export type NamedValue = Pick<OptionValue, 'name' | 'swatch'>;

/** The sizes, or the colours, of all variants: numbered from 1 without regard to letter case. 0 is that of variants without one. */
export class OptionNames {
  readonly #keys = new Numbering<string>();
  /** As they were first written, each at its number. */
  readonly #values: NamedValue[] = [{ name: '' }];

  constructor() {
    this.#keys.of('');
  }

  /** More than any number. */
  get size(): number {
    return this.#values.length;
  }

  get isEmpty(): boolean {
    return this.size === 1;
  }

  /** The number of a value, a new one if it has none. */
  numberOf(value: NamedValue | null): number {
    if (value === null) return 0;
    const number = this.#keys.of(optionKey(value.name));
    const known = this.#values[number];
    this.#values[number] = known?.swatch === undefined ? { ...value, ...known } : known;
    return number;
  }

  /** The number of a key; undefined when no variant ever had it. */
  find(key: string): number | undefined {
    return this.#keys.find(key);
  }

  at(number: number): NamedValue {
    return this.#values[number] ?? { name: '' };
  }
}

/** Equal for names that are the same value: 'm' and 'M'. */
export function optionKey(name: string): string {
  return name.toLowerCase();
}
