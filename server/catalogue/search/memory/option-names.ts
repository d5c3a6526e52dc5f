import type { OptionValue } from '../../../../contract/kernel/option-schemas.ts';
import { Numbering } from '../engine/numbering.ts';

export type NamedValue = Pick<OptionValue, 'name' | 'swatch'>;

/** Numbers start from 1 and ignore letter case; 0 means none. */
export class OptionNames {
  readonly #keys = new Numbering<string>();
  readonly #values: NamedValue[] = [{ name: '' }];

  constructor() {
    this.#keys.of('');
  }

  get size(): number {
    return this.#values.length;
  }

  get isEmpty(): boolean {
    return this.size === 1;
  }

  numberOf(value: NamedValue | null): number {
    if (value === null) return 0;
    const number = this.#keys.of(optionKey(value.name));
    const known = this.#values[number];
    this.#values[number] = known?.swatch === undefined ? { ...value, ...known } : known;
    return number;
  }

  find(key: string): number | undefined {
    return this.#keys.find(key);
  }

  at(number: number): NamedValue {
    return this.#values[number] ?? { name: '' };
  }
}

export function optionKey(name: string): string {
  return name.toLowerCase();
}
