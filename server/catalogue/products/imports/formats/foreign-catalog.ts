import type { ColumnUse, ImportNote, LeftOut } from '../../../../../contract/imports.ts';
import type { Gender } from '../../../../../contract/kernel/categories.ts';
import type { Paise } from '../../../../../contract/kernel/money.ts';

export interface ForeignPicture {
  url: string;
  alt: string;
  colour: string | undefined;
}

export interface ForeignVariant {
  line: number;
  options: readonly { name: string; value: string }[];
  sku: string;
  pricePaise: Paise;
  listPricePaise: Paise | undefined;
  weightGrams?: number | undefined;
  lengthMm?: number | undefined;
  widthMm?: number | undefined;
  heightMm?: number | undefined;
  /** Undefined means that the system does not count it. */
  stock: number | undefined;
}

export interface ForeignProduct {
  key: string;
  line: number;
  name: string;
  brand: string;
  /** Texts are HTML, in the order in which they are shown. */
  descriptions: readonly string[];
  category: string;
  gender: Gender | undefined;
  variants: readonly ForeignVariant[];
  pictures: readonly ForeignPicture[];
}

export interface ForeignCatalog {
  products: readonly ForeignProduct[];
  columns: readonly ColumnUse[];
  notes: Notes;
}

const NAMED_LINES = 20;

export class Notes {
  readonly #leftOut = new Map<number, LeftOut>();
  readonly #changed = new Map<string, ImportNote>();

  constructor(earlier?: Notes) {
    for (const one of earlier?.leftOut ?? []) this.leaveOut(one.line, one.name, one.why);
    for (const { lines, ...note } of earlier?.changed ?? [])
      this.#changed.set(note.message, { ...note, lines: [...lines] });
  }

  leaveOut(line: number, name: string, why: string): void {
    if (!this.#leftOut.has(line)) this.#leftOut.set(line, { line, name, why });
  }

  change(line: number, message: string): void {
    const note = this.#changed.get(message) ?? { message, count: 0, lines: [] };
    note.count += 1;
    if (note.lines.length < NAMED_LINES) note.lines.push(line);
    this.#changed.set(message, note);
  }

  get leftOut(): LeftOut[] {
    return [...this.#leftOut.values()].sort((one, other) => one.line - other.line);
  }

  get changed(): ImportNote[] {
    return [...this.#changed.values()];
  }
}
