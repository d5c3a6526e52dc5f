import type { CategoryAttribute } from '../../../../contract/categories.ts';
import {
  type AttributeValues,
  filterWords,
  findChoice,
  readAttribute,
} from '../../../../contract/kernel/attributes.ts';
import { isSameText } from '../../../../contract/kernel/words.ts';
import type { AttributeId, CategoryId } from '../../../../contract/kernel/schemas.ts';
import type { CategoryTree } from '../../categories/index.ts';
import { Numbering } from '../engine/numbering.ts';
import { RowSet } from '../engine/row-set.ts';
import type { AttributeColumn, AttributeNumbers } from './attribute-columns.ts';

export interface NamedChoice {
  option: string;
  value: string;
}

class ValueSets {
  readonly #keys = new Numbering<string>();
  readonly #sets: string[][] = [[]];

  constructor() {
    this.#keys.of(JSON.stringify([]));
  }

  get size(): number {
    return this.#sets.length;
  }

  numberOf(values: string[]): number {
    const number = this.#keys.of(JSON.stringify(values));
    this.#sets[number] = values;
    return number;
  }

  having(values: readonly string[]): RowSet {
    const isWanted = (set: readonly string[]) =>
      set.some((each) => values.some((it) => isSameText(it, each)));
    return RowSet.of(this.#sets.flatMap((set, number) => (isWanted(set) ? [number] : [])));
  }

  countedValues(counts: Uint32Array): Map<string, number> {
    const products = new Map<string, number>();
    for (const [number, set] of this.#sets.entries()) {
      for (const value of set) products.set(value, (products.get(value) ?? 0) + (counts[number] ?? 0));
    }
    return products;
  }
}

export class AttributeNumbering {
  readonly #tree: CategoryTree;
  readonly #sets = new Map<AttributeId, ValueSets>();
  readonly #onNewNumber: (column: AttributeColumn) => void;

  constructor(tree: CategoryTree, onNewNumber: (column: AttributeColumn) => void) {
    this.#tree = tree;
    this.#onNewNumber = onNewNumber;
  }

  /** Variants differ in the attributes that the product's options name. */
  columnsOf(categoryId: CategoryId, choices: readonly NamedChoice[]): AttributeColumn[] {
    return choices.flatMap((choice) => {
      const attribute = this.#named(categoryId, choice);
      return attribute ? [columnOf(attribute.id)] : [];
    });
  }

  numbersOf(
    categoryId: CategoryId,
    values: AttributeValues,
    choices: readonly NamedChoice[],
  ): AttributeNumbers {
    const own: AttributeValues = { ...values };
    for (const choice of choices) {
      const attribute = this.#named(categoryId, choice);
      if (!attribute) continue;
      const read = readAttribute(attribute, choice.value);
      delete own[attribute.id];
      if ('value' in read && read.value !== undefined) own[attribute.id] = read.value;
    }
    return new Map(
      this.#tree
        .attributesOf(categoryId)
        .flatMap((attribute) => this.#numbered(attribute, own[attribute.id])),
    );
  }

  having(id: AttributeId, values: readonly string[]): RowSet {
    const attribute = this.#tree.attributes.get(id);
    // Links may use a former name.
    const present = values.map((value) => (attribute && findChoice(attribute, value)) ?? value);
    return this.#sets.get(id)?.having(present) ?? new RowSet(0);
  }

  sizeOf(id: AttributeId): number {
    return this.#sets.get(id)?.size ?? 0;
  }

  countedValues(id: AttributeId, counts: Uint32Array): Map<string, number> {
    return this.#sets.get(id)?.countedValues(counts) ?? new Map<string, number>();
  }

  #named(categoryId: CategoryId, { option }: NamedChoice): CategoryAttribute | undefined {
    return this.#tree.attributesOf(categoryId).find(({ name }) => isSameText(name, option));
  }

  #numbered(
    attribute: CategoryAttribute,
    value: AttributeValues[AttributeId] | undefined,
  ): [AttributeColumn, number][] {
    const words = value === undefined ? [] : filterWords(attribute, value);
    if (words.length === 0) return [];
    const sets = this.#sets.get(attribute.id) ?? new ValueSets();
    this.#sets.set(attribute.id, sets);
    const before = sets.size;
    const number = sets.numberOf(words);
    const column = columnOf(attribute.id);
    if (sets.size > before) this.#onNewNumber(column);
    return [[column, number]];
  }
}

export function columnOf(id: AttributeId): AttributeColumn {
  return `attribute:${id}`;
}
