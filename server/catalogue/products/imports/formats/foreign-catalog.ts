import type { ColumnUse, ImportNote, LeftOut } from '../../../../../contract/imports.ts';
import type { Gender } from '../../../../../contract/kernel/categories.ts';
import type { Paise } from '../../../../../contract/kernel/money.ts';

/** A picture by its address. */
export interface ForeignPicture {
  url: string;
  alt: string;
  /** The colour that it shows; undefined for one of all variants. */
  colour: string | undefined;
}

/** What is bought of a product in another system. */
export interface ForeignVariant {
  line: number;
  options: readonly { name: string; value: string }[];
  sku: string;
  pricePaise: Paise;
  /** What it costs without a reduction; undefined for one that is not reduced. */
  listPricePaise: Paise | undefined;
  weightGrams?: number | undefined;
  lengthMm?: number | undefined;
  widthMm?: number | undefined;
  heightMm?: number | undefined;
  /** Undefined where the system does not count it. */
  stock: number | undefined;
}

export interface ForeignProduct {
  /** Names it in its system for good. */
  key: string;
  line: number;
  name: string;
  brand: string;
  /** Texts in HTML that describe it, one after another. */
  descriptions: readonly string[];
  /** Its category as the file writes it; empty for none. */
  category: string;
  gender: Gender | undefined;
  variants: readonly ForeignVariant[];
  pictures: readonly ForeignPicture[];
}

/** What a file of another system offers, and what of it is not taken. */
export interface ForeignCatalog {
  products: readonly ForeignProduct[];
  columns: readonly ColumnUse[];
  notes: Notes;
}

/** The most lines that a note names. */
const NAMED_LINES = 20;

/** What an adapter did with a file besides taking it as it is: products that it left out, and what it changed. */
export class Notes {
  readonly #leftOut = new Map<number, LeftOut>();
  readonly #changed = new Map<string, ImportNote>();

  constructor(earlier?: Notes) {
    for (const one of earlier?.leftOut ?? []) this.leaveOut(one.line, one.name, one.why);
    for (const { lines, ...note } of earlier?.changed ?? [])
      this.#changed.set(note.message, { ...note, lines: [...lines] });
  }

  /** Notes why what begins in a line is left out; the first reason counts. */
  leaveOut(line: number, name: string, why: string): void {
    if (!this.#leftOut.has(line)) this.#leftOut.set(line, { line, name, why });
  }

  /** Notes what was done to what stands in a line. */
  change(line: number, message: string): void {
    const note = this.#changed.get(message) ?? { message, count: 0, lines: [] };
    note.count += 1;
    if (note.lines.length < NAMED_LINES) note.lines.push(line);
    this.#changed.set(message, note);
  }

  /** By line. */
  get leftOut(): LeftOut[] {
    return [...this.#leftOut.values()].sort((one, other) => one.line - other.line);
  }

  get changed(): ImportNote[] {
    return [...this.#changed.values()];
  }
}
