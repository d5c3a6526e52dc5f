import type { CategoryAttribute } from '../../../../contract/categories.ts';
import {
  type AttributeValues,
  filterWords,
  findChoice,
  readAttribute,
} from '../../../../contract/kernel/attributes.ts';
import { isSameText } from '../../../../contract/kernel/letter-case.ts';
import type { AttributeId, CategoryId } from '../../../../contract/kernel/schemas.ts';
import type { CategoryTree } from '../../categories/index.ts';
import { Numbering } from '../engine/numbering.ts';
import { RowSet } from '../engine/row-set.ts';
import type { AttributeColumn, AttributeNumbers } from './attribute-columns.ts';

/** A value that a variant has chosen of an option of its product. */
export interface NamedChoice {
  option: string;
  value: string;
}

/** The values of an attribute: products have one of them or several, so that a number means a set of values. 0 is the empty set. */
class ValueSets {
  readonly #keys = new Numbering<string>();
  readonly #sets: string[][] = [[]];

  constructor() {
    this.#keys.of(JSON.stringify([]));
  }

  /** More than any number. */
  get size(): number {
    return this.#sets.length;
  }

  /** The number of a set, a new one if it has none. */
  numberOf(values: string[]): number {
    const number = this.#keys.of(JSON.stringify(values));
    this.#sets[number] = values;
    return number;
  }

  /** The numbers of the sets with one of these values, in any letter case. */
  having(values: readonly string[]): RowSet {
    const isWanted = (set: readonly string[]) =>
      set.some((each) => values.some((it) => isSameText(it, each)));
    return RowSet.of(this.#sets.flatMap((set, number) => (isWanted(set) ? [number] : [])));
  }

  /** How many products have each value. @param counts of each number */
  countedValues(counts: Uint32Array): Map<string, number> {
    const products = new Map<string, number>();
    for (const [number, set] of this.#sets.entries()) {
      for (const value of set) products.set(value, (products.get(value) ?? 0) + (counts[number] ?? 0));
    }
    return products;
  }
}

/** Numbers the values of all attributes that buyers can filter by: those of every type but free text. */
export class AttributeNumbering {
  readonly #tree: CategoryTree;
  readonly #sets = new Map<AttributeId, ValueSets>();
  readonly #onNewNumber: (column: AttributeColumn) => void;

  /** @param onNewNumber called with the column of a number that is new: conditions on it may want it */
  constructor(tree: CategoryTree, onNewNumber: (column: AttributeColumn) => void) {
    this.#tree = tree;
    this.#onNewNumber = onNewNumber;
  }

  /** The columns of the attributes that the product's options name: its variants differ in them. */
  columnsOf(categoryId: CategoryId, choices: readonly NamedChoice[]): AttributeColumn[] {
    return choices.flatMap((choice) => {
      const attribute = this.#named(categoryId, choice);
      return attribute ? [columnOf(attribute.id)] : [];
    });
  }

  /** The numbers of a variant's values: those of its product, and of the options that are named like attributes. */
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

  /** The numbers of all sets with at least one of these values. */
  having(id: AttributeId, values: readonly string[]): RowSet {
    const attribute = this.#tree.attributes.get(id);
    // Links may still say what a value was called before.
    const present = values.map((value) => (attribute && findChoice(attribute, value)) ?? value);
    return this.#sets.get(id)?.having(present) ?? new RowSet(0);
  }

  /** How many numbers an attribute has. */
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
