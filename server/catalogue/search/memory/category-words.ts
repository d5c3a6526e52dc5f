import type { CategoryId } from '../../../../contract/kernel/schemas.ts';
import type { TextQuery } from '../engine/text-index.ts';
import type { CategoryNumbers } from './category-numbers.ts';
import { SCORE } from './score.ts';

export interface CategoryScores {
  of: Readonly<Uint16Array>;
  highest: number;
}

export class CategoryWords {
  readonly #categories: CategoryNumbers;
  readonly #named = new Map<string, number[]>();

  constructor(categories: CategoryNumbers) {
    this.#categories = categories;
  }

  add(id: CategoryId, lexemes: readonly string[]): void {
    const number = this.#categories.rangeOf(id)?.from;
    if (number === undefined) return;
    for (const lexeme of lexemes) this.#named.set(lexeme, [...(this.#named.get(lexeme) ?? []), number]);
  }

  has(lexeme: string): boolean {
    return this.#named.has(lexeme);
  }

  scoresOf({ terms }: TextQuery): CategoryScores | undefined {
    const words = new Map<number, number>();
    for (const { lexemes, weaker } of terms) {
      const named = new Set([...lexemes, ...weaker].flatMap((lexeme) => this.#named.get(lexeme) ?? []));
      for (const number of named) words.set(number, (words.get(number) ?? 0) + 1);
    }
    if (words.size === 0) return undefined;
    const of = new Uint16Array(this.#categories.size);
    for (const [number, count] of words) of[number] = Math.trunc((count * SCORE.ownCategory) / terms.length);
    return { of, highest: Math.max(...of) };
  }
}
